/** The address of a style sheet of its own, relative to the modules (bundling/styles.mjs). */
declare module "*.css?address" {
  const address: string;
  export default address;
}
