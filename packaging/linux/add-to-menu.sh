#!/bin/sh
# Adds Power Grid to the menu of your desktop and leaves it in its folder: sh linux/add-to-menu.sh [--remove]
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$(dirname -- "$here")/powergrid
name=org.powergrid_tabletop.PowerGrid
share=${XDG_DATA_HOME:-$HOME/.local/share}
types=$share/mime/packages/$name.xml
entry=$share/applications/$name.desktop
icon=$share/icons/hicolor/256x256/apps/$name.png
page=$share/man/man6/powergrid.6


# Tell the desktop about the change if the tools for that are installed.
refresh() {
    if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" 2>/dev/null || true; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database "$share/applications" || true; fi
}

if [ "${1:-}" = --remove ]; then
    rm -f -- "$entry" "$icon" "$page" "$types"
    refresh
    echo "Power Grid was removed from the menu. The program and your games are untouched."
    exit 0
fi
if [ $# -gt 0 ]; then
    echo "add-to-menu.sh: unknown option $1; the only option is --remove" >&2
    exit 2
fi
if [ ! -x "$program" ]; then
    echo "add-to-menu.sh: $program is missing or not executable; keep this script in its folder next to the program" >&2
    exit 1
fi
case $program in
*[\"\`\$\\%]*)
    echo "add-to-menu.sh: move the program to a folder without \" \` \$ \\ or % in its name first" >&2
    exit 1
    ;;
esac
mkdir -p -- "${entry%/*}" "${icon%/*}" "${page%/*}" "${types%/*}"
while IFS= read -r line; do
    case $line in
    Exec=*) line="Exec=\"$program\" open %f" ;;
    TryExec=*) line="TryExec=$program" ;;
    esac
    printf '%s\n' "$line"
done <"$here/$name.desktop" >"$entry"
cp -- "$here/$name.png" "$icon"
cp -- "$here/powergrid.6" "$page"
cp -- "$here/$name.xml" "$types"
refresh
echo "Power Grid is now in the menu, among the games. If you move the folder, run this again; --remove removes it."
