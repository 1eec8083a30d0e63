#!/bin/bash
# Boot systemd in an overlay of this machine: whatever is installed or changed there goes away with it.
# Run in new namespaces for mounts, processes, IPC, names and control groups; the argument is a folder for the overlay.
set -e
mount --make-rprivate /
mount -t tmpfs -o mode=755 machine "$1"
mkdir "$1"/changes "$1"/work "$1"/root
mount -t overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" overlay "$1"/root
root="$1"/root
mount -t proc proc "$root"/proc
mount -t sysfs -o ro sysfs "$root"/sys
mount -t tmpfs -o mode=755 cgroups "$root"/sys/fs/cgroup
mkdir "$root"/sys/fs/cgroup/systemd
mount -t cgroup -o none,name=systemd,xattr cgroup "$root"/sys/fs/cgroup/systemd
for folder in run dev tmp; do
    mount -t tmpfs -o mode=755 "$folder" "$root/$folder"
done
chmod 1777 "$root"/tmp
for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root"/dev/shm
mount -t tmpfs -o mode=1777 shm "$root"/dev/shm
ln -s /proc/self/fd "$root"/dev/fd
ln -s pts/ptmx "$root"/dev/ptmx
touch "$root"/dev/console
# A machine of its own, which no policy of an image keeps from starting services, and which leaves the kernel alone.
tr -d - < /proc/sys/kernel/random/uuid > "$root"/etc/machine-id
rm -f "$root"/usr/sbin/policy-rc.d
cd "$root"/etc/systemd/system
for unit in dev-hugepages.mount sys-fs-fuse-connections.mount sys-kernel-debug.mount sys-kernel-tracing.mount \
    sys-kernel-config.mount systemd-modules-load.service systemd-remount-fs.service systemd-sysctl.service \
    systemd-udevd.service systemd-udev-trigger.service systemd-timesyncd.service systemd-binfmt.service \
    proc-sys-fs-binfmt_misc.automount systemd-networkd.service systemd-resolved.service; do
    ln -sf /dev/null "$unit"
done
# As the root of its mounts, and not in one of ours: systemd makes namespaces of it for the units.
cd "$root"
pivot_root . mnt
umount --lazy /mnt
exec env -i container=test PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    /lib/systemd/systemd --unit=basic.target --log-target=journal --show-status=0
