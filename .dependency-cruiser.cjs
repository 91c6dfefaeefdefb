/**
 * Which room may import what: the other rooms it may use, its libraries (`true`: any) and whether it may use
 * the builtin modules of Node. `files` names single modules of a room that it may not use otherwise. A room may always import itself. What a row does not name is refused, so a new
 * library enters a room by being written down here.
 */
const table = {
  // Of these @noble/hashes is for sync-protocol/transport.
  'sync-protocol': { rooms: [], libraries: ['zod', '@noble/hashes'], builtins: false },
  engine: { rooms: ['sync-protocol'], libraries: ['zod', 'yjs', 'lib0'], builtins: false },
  // What several rooms need of Node alike, and that knows nothing of the domain. Without it each room that starts a thread,
  // takes a lock or writes a file whole has a copy of its own. The engine may not use it: it has to run in a browser.
  platform: { rooms: [], libraries: ['piscina'], builtins: true },
  storage: {
    rooms: ['engine', 'sync-protocol', 'platform'],
    libraries: ['drizzle-orm', 'better-sqlite3', 'piscina', 'uuid', '@aws-sdk/client-s3', 'zod'],
    builtins: true,
  },
  media: {
    rooms: ['platform'],
    libraries: [
      'sharp',
      'libheif-js',
      'zod',
      'file-type',
      'zxing-wasm',
      'thumbhash',
      'piscina',
      'tesseract.js',
      '@tesseract.js-data/eng',
      '@tesseract.js-data/deu',
      '@tesseract.js-data/fra',
      '@tesseract.js-data/spa',
    ],
    builtins: true,
  },
  // Designs of templates and measures of sheets cross the wire, so their schemas are of the protocol.
  labels: {
    rooms: ['sync-protocol', 'platform'],
    libraries: ['pdfkit', 'bwip-js', 'fontkit', 'sharp', 'piscina', 'zod', 'bidi-js', 'linebreak'],
    builtins: true,
  },
  // What the program does beside HTTP. A library that speaks HTTP to the clients of this server has no place here.
  services: {
    rooms: ['sync-protocol', 'platform', 'engine', 'storage', 'media', 'labels'],
    libraries: [
      'zod',
      'pino',
      'uuid',
      'argon2',
      'croner',
      'nodemailer',
      'otpauth',
      'rate-limiter-flexible',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      '@peculiar/x509',
      '@peculiar/asn1-schema',
      '@peculiar/asn1-x509',
      'reflect-metadata',
      'yazl',
      'marked',
      'piscina',
      'prom-client',
      // Files of other programs, and the thread that reads them.
      'csv-parse',
      'iconv-lite',
      'saxes',
      'yauzl',
      'csv-stringify',
      // To other servers, and for what they and authenticators sign.
      'undici',
      'stripe',
      'ipaddr.js',
      'openid-client',
      'jose',
      '@simplewebauthn/server',
    ],
    builtins: true,
  },
  http: {
    rooms: ['sync-protocol', 'platform', 'engine', 'storage', 'media', 'labels', 'services'],
    // The addresses of the app: the server answers each with the document. Of the page itself the server needs nothing.
    files: ['web/paths.ts'],
    libraries: true,
    except: ['drizzle-orm', 'better-sqlite3'],
    builtins: true,
  },
  bin: {
    rooms: ['sync-protocol', 'platform', 'engine', 'storage', 'media', 'labels', 'services', 'http'],
    libraries: true,
    builtins: true,
  },
  // The page in the browser. It is bundled, so its libraries are not needed at run time.
  web: {
    rooms: ['sync-protocol', 'engine'],
    libraries: [
      '@noble/hashes',
      '@simplewebauthn/browser',
      'preact',
      '@preact/signals',
      'csv-parse',
      'lucide-static',
      'intl-messageformat',
      '@formatjs/icu-messageformat-parser',
      'thumbhash',
      'uqr',
      'uuid',
      'yjs',
      'zod',
      'zxing-wasm',
    ],
    builtins: false,
  },
  test: {
    rooms: [
      'sync-protocol',
      'platform',
      'engine',
      'storage',
      'media',
      'labels',
      'services',
      'http',
      'bin',
      'web',
    ],
    libraries: true,
    builtins: true,
  },
}

const oneOf = (names) => `(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`
const packages = (names) => `node_modules/(?:@types/)?${oneOf(names)}/`

const rows = Object.entries(table).map(([room, row]) => ({
  name: `${room}-imports`,
  comment: `The table at the top of .dependency-cruiser.cjs says what ${room}/ may import.`,
  severity: 'error',
  from: { path: `^${room}/` },
  to: {
    couldNotResolve: false,
    pathNot: [
      `^${oneOf([room, ...row.rooms])}/`,
      ...(row.files ? [`^${oneOf(row.files)}$`] : []),
      row.libraries !== true
        ? packages(row.libraries)
        : row.except
          ? `^(?!.*${packages(row.except)}).*node_modules/`
          : 'node_modules/',
    ],
    dependencyTypesNot: row.builtins ? ['core'] : [],
  },
}))

module.exports = {
  forbidden: [
    ...rows,
    {
      name: 'client-imports',
      comment: 'The client goes into other programs, and into browsers: it has nothing of the server.',
      severity: 'error',
      from: { path: '^http/client/' },
      to: { pathNot: ['^http/client/', packages(['openapi-fetch', 'uuid'])] },
    },
    {
      name: 'client-not-of-the-server',
      comment: 'The server has no use for its own client.',
      severity: 'error',
      from: { path: '^http/(?!client/)' },
      to: { path: '^http/client/' },
    },
    {
      name: 'interface-for-the-shell',
      comment:
        'services/interface/ is the JSON interface as data: what clients can know of a route, the shapes of answers, the OpenAPI ' +
        'document. A service has no answers, so it does not need them.',
      severity: 'error',
      from: { path: '^services/(?!interface/)' },
      to: { path: '^services/interface/' },
    },
    {
      name: 'testing-not-of-the-server',
      comment: 'http/testing/ is for the tests of programs that embed Stowage. The server has no use for it.',
      severity: 'error',
      from: { path: '^http/(?!testing/)' },
      to: { path: '^http/testing/' },
    },
    {
      name: 'paths-imports',
      comment:
        'The page and the server both read the addresses of the app. An import would drag the one into the other.',
      severity: 'error',
      from: { path: '^web/paths\\.ts$' },
      to: {},
    },
    {
      name: 'sqlite-by-its-module',
      comment:
        'storage/sqlite.ts chooses the version of SQLite that fits the Node. A direct import would crash some of them.',
      severity: 'error',
      from: { pathNot: '^storage/sqlite\\.ts$' },
      to: { path: `${packages(['better-sqlite3'])}|node_modules/drizzle-orm/better-sqlite3/` },
    },
    {
      name: 'no-cycles',
      comment:
        'Modules that import one another, types included, cannot be read, tested or loaded apart. ' +
        'Move the shared part into a module of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared',
      comment: 'A package that package.json does not name is installed by accident.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-dependencies',
      comment: 'Shipped code runs where only "dependencies" are installed.',
      severity: 'error',
      from: { pathNot: '^(test|web)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // As Node resolves a package from a module: by the conditions of its exports.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
