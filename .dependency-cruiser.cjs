/**
 * The import rules of the layers in STYLE.md, "Imports". scripts/check-arrows.ts plants one violation of each rule and fails when
 * the rule does not report it, so a new rule needs a planted violation there. That script also checks that no client features,
 * and no folders of a server feature, import each other in a circle. No rule here can check this, because dependency-cruiser's
 * folder rules include test files.
 */

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-a-leaf',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^shared/', 'node_modules/(zod|date-fns|@date-fns/tz|validation-br)/'] },
    },
    {
      name: 'client-never-runs-server-code',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/(e2e/|.*\\.test\\.tsx?$)' },
      to: { path: '^(server|drizzle)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-knows-the-server-by-its-type-alone',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/e2e/' },
      to: { path: '^(server|drizzle)/', pathNot: '^server/router\\.ts$' },
    },
    {
      name: 'the-kit-knows-no-feature',
      severity: 'error',
      from: { path: '^client/ui/' },
      to: { path: ['^client/(features|routes|lib)/', 'node_modules/(@trpc|@tanstack)/'] },
    },
    {
      name: 'features-know-no-route',
      severity: 'error',
      from: { path: '^client/features/' },
      to: { path: '^client/routes/' },
    },
    {
      name: 'client-features-by-the-front-door',
      severity: 'error',
      from: { path: '^client/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^client/features/', pathNot: ['^client/features/$1/', '^client/features/[^/]+/index\\.ts$'] },
    },
    {
      name: 'client-lib-knows-no-feature',
      severity: 'error',
      from: { path: '^client/lib/' },
      to: { path: '^client/(features|routes)/' },
    },
    {
      name: 'core-and-adapters-know-no-feature',
      severity: 'error',
      from: { path: '^server/(core|adapters|sandbox)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(features|app|main|router|reactions|boot|jobs|notifications|host|env|command)' },
    },
    {
      name: 'only-boot-starts-the-sandbox',
      severity: 'error',
      from: { pathNot: ['^server/(sandbox|test)/', '^server/boot\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^server/sandbox/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'schema-knows-no-server',
      severity: 'error',
      from: { path: '^drizzle/schema/' },
      to: { path: '^(server|client)/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^server/features/.+/rules[^/]*\\.ts$', pathNot: '\\.test\\.ts$' },
      to: {
        path: ['node_modules/(drizzle-orm|@trpc)/', '^server/adapters/', '/(service|queries|router)\\.ts$', '^drizzle/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'services-know-no-transport',
      severity: 'error',
      from: { path: '^server/features/', pathNot: '(/router|\\.test)\\.ts$' },
      to: { path: ['node_modules/(@trpc|fastify)/', '^server/core/trpc\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routers-touch-no-table',
      severity: 'error',
      from: { path: '^server/features/.+/router\\.ts$' },
      to: { path: ['^drizzle/', 'node_modules/drizzle-orm/'] },
    },
    {
      name: 'neighbours-by-the-front-door',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/([^/]+)/', pathNot: ['^server/features/$1/', '^server/features/[^/]+/service\\.ts$'] },
    },
    {
      name: 'ground-leans-on-core-only',
      severity: 'error',
      from: { path: '^server/features/(auth|profile|availability|notifications)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/(auth|profile|availability|notifications)/' },
    },
    {
      name: 'nobody-leans-on-those-who-watch',
      severity: 'error',
      from: { path: '^server/features/', pathNot: '^server/features/(performance|finance|dashboard|admin)/' },
      to: { path: '^server/features/(performance|finance|dashboard|admin)/' },
    },
    {
      name: 'tests-stay-in-tests',
      severity: 'error',
      from: { path: '^(shared|drizzle|server|client)/', pathNot: ['\\.test\\.tsx?$', '^(server|client)/test/', '^client/e2e/'] },
      to: {
        path: [
          '^(server|client)/test/',
          '^client/e2e/',
          '\\.test\\.tsx?$',
          'node_modules/(vitest|@vitest|vitest-browser-react|fast-check|@playwright)/',
        ],
      },
    },
    {
      name: 'production-packages-only',
      severity: 'error',
      from: {
        path: '^(server|shared|drizzle)/|^scripts/(admin-create|backup|invariants)\\.ts$',
        pathNot: ['\\.test\\.ts$', '^server/test/', '^server/dev\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'nothing-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
