/** Confetti for the winner, once; none when the reader prefers reduced motion. */

const PIECES = 36;

/** A spread that looks random but is the same each time. */
function thrown(index: number) {
  const turn = index * 137.5;
  return {
    "--x": `${(index * 61.8) % 100}%`,
    "--delay": `${((index * 0.17) % 1.4).toFixed(2)}s`,
    "--time": `${(2.4 + (index % 5) * 0.35).toFixed(2)}s`,
    "--turn": `${turn % 360}deg`,
  };
}

export function Celebration() {
  return (
    <div class="celebration" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => (
        <i key={index} data-token={index % 8} style={thrown(index)} />
      ))}
    </div>
  );
}
