; The installer for Windows. build_scripts/build_installer.py compiles it with:
;   makensis -DVERSION=1.2.3 -DPROGRAM=folder -DICON=powergrid.ico -DTARGET=setup.exe powergrid.nsi
; It installs only for the current user, so no administrator rights are needed.

Unicode true
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
SetCompressor /SOLID lzma
!include "MUI2.nsh"

!define APP "Power Grid"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\PowerGridTabletop"
!define GAME "PowerGridTabletop.Game"

Name "${APP}"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\${APP}"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
BrandingText "${APP} ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${APP}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installer of ${APP}"
VIAddVersionKey "LegalCopyright" "The powergrid-tabletop contributors, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\powergrid.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

Section
  SetShellVarContext current
  ; Otherwise, files of an older version would remain.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${APP}.lnk" "$INSTDIR\powergrid.exe"

  ; Many programs use .json files, so Power Grid only adds itself to "Open with"
  ; and does not replace the default program.
  WriteRegStr HKCU "Software\Classes\.json\OpenWithProgids" "${GAME}" ""
  WriteRegStr HKCU "Software\Classes\${GAME}" "" "${APP}"
  WriteRegStr HKCU "Software\Classes\${GAME}\DefaultIcon" "" "$INSTDIR\powergrid.exe,0"
  WriteRegStr HKCU "Software\Classes\${GAME}\shell\open\command" "" '"$INSTDIR\powergrid.exe" open "%1"'

  WriteRegStr HKCU "${KEY}" "DisplayName" "${APP}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\powergrid.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "The powergrid-tabletop contributors"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
SectionEnd

; Saves, settings and boards are in other folders and remain.
Section "Uninstall"
  SetShellVarContext current
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\docs"
  Delete "$INSTDIR\powergrid.exe"
  Delete "$INSTDIR\powergrid-console.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\README.md"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${APP}.lnk"
  DeleteRegValue HKCU "Software\Classes\.json\OpenWithProgids" "${GAME}"
  DeleteRegKey HKCU "Software\Classes\${GAME}"
  DeleteRegKey HKCU "${KEY}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
SectionEnd
