/** What a unit of systemd names. */
export interface UnitOptions {
  readonly node: string
  /** The program, as an absolute path. */
  readonly program: string
  readonly user: string
  readonly data: string
  /** A file of environment variables; it may be missing. */
  readonly env: string
}

/** A path as a word of a command line of systemd, which splits at spaces and replaces what follows `%`. */
function quoted(path: string): string {
  const whole = path.replaceAll('%', '%%')
  return whole.includes(' ') ? `"${whole}"` : whole
}

/** A unit of systemd. The server needs its data folder, the network, and nothing else of the machine. */
export function unitText({ data, env, node, program, user }: UnitOptions): string {
  return `[Unit]
Description=Stowage, a household inventory
After=network-online.target time-sync.target
Wants=network-online.target

[Service]
Type=exec
User=${user}
Environment=NODE_ENV=production
Environment=STOWAGE_DATA=${data}
Environment=MALLOC_ARENA_MAX=2
EnvironmentFile=-${env}
ExecStart=${quoted(node)} --max-semi-space-size=4 --max-old-space-size=1024 ${quoted(program)} serve
Restart=on-failure
RestartSec=5
TimeoutStopSec=60
UMask=0077
StateDirectory=stowage
StateDirectoryMode=0700
ReadWritePaths=-${data}
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=yes
PrivateDevices=yes
NoNewPrivileges=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
RestrictSUIDSGID=yes
RestrictRealtime=yes
LockPersonality=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
SystemCallArchitectures=native
CapabilityBoundingSet=

[Install]
WantedBy=multi-user.target
`
}
