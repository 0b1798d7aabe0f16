import { readFileSync } from 'node:fs'

/** Ten rules of ARCHITECTURE.md section 3; `sweeps/import-rules.test.ts` breaks each of them once. */
const modules = JSON.parse(readFileSync(new URL('./src/modules/modules.json', import.meta.url), 'utf8'))

function reachable(name, found = new Set()) {
  for (const dependency of modules[name]) {
    if (found.has(dependency)) continue
    found.add(dependency)
    reachable(dependency, found)
  }
  return [...found]
}

const order = Object.keys(modules).map(name => ({
  name: `module-order-${name}`,
  severity: 'error',
  comment: `${name} may use only the modules that modules.json lists for it.`,
  from: { path: `^src/modules/${name}/` },
  to: { path: '^src/modules/[^/]+/', pathNot: `^src/modules/(${[name, ...reachable(name)].join('|')})/` },
}))

const test = '\\.test\\.tsx?$|/make\\.ts$'
const pure =
  '/shared/|^src/modules/.+\\.(contract|rules|postings)\\.ts$|^src/modules/[^/]+/(import/)?(module|public|records)\\.ts$'
const browser = '^src/(kernel/web|ui)/|^src/modules/.+(\\.tsx|\\.web\\.ts)$'
const server =
  '^src/kernel/server/|^src/modules/.+\\.(commands|queries|job|pdf|import|row|server)\\.ts$|^src/modules/[^/]+/(tables|make)\\.ts$'

export default {
  forbidden: [
    {
      name: 'pure-is-pure',
      severity: 'error',
      from: { path: pure, pathNot: test },
      to: {
        pathNot: `${pure}|^node_modules/(zod|@internationalized/date|libphonenumber-js)|^src/generated/(words|choices|standing)`,
      },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: browser, pathNot: test },
      to: { path: server },
    },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: server, pathNot: test },
      to: { path: browser },
    },
    {
      name: 'kernel-knows-no-module',
      severity: 'error',
      from: { path: '^src/(kernel|ui|workers|tables)/', pathNot: test },
      to: { path: '^src/modules/' },
    },
    {
      name: 'database-only-connected-to',
      severity: 'error',
      comment: 'The product works on any PostgreSQL; only scripts and tests start the embedded one.',
      from: { path: '^src/(kernel|modules|ui|server\\.ts)', pathNot: `${test}|testing` },
      to: { path: '^src/postgres/' },
    },
    {
      name: 'ui-knows-no-business',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: `${test}|gallery` },
      to: { path: '^src/', pathNot: '^src/(ui|kernel/shared)/' },
    },
    {
      name: 'front-door',
      severity: 'error',
      comment:
        'Another module is entered only through its three public files; tests may also use its make.ts.',
      from: { path: '^src/modules/([^/]+)/', pathNot: test },
      to: {
        path: '^src/modules/([^/]+)/',
        pathNot: '^src/modules/($1/|[^/]+/(import/)?public(\\.server|\\.web)?\\.tsx?$)',
      },
    },
    ...order,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'server-ships-no-dev-dependency',
      severity: 'error',
      from: {
        path: `${pure}|${server}|^src/(workers|largeCalls|tables)/|^src/server\\.ts$`,
        pathNot: `${test}|testing`,
      },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
