import { defineConfig } from 'vitest/config'
import { playwright } from '@vitest/browser-playwright'
import { chromiumPath } from '#scripts/chromium.ts'
import { slowestFiles } from '#scripts/slowest-files.ts'

const pure = [
  'shared/**/*.test.ts',
  'server/**/rules*.test.ts',
  'server/**/*.unit.test.ts',
  'client/**/*.test.ts',
  'scripts/**/*.test.ts',
]
const wantsBrowser = process.argv.includes('dom') || !process.argv.includes('--project')

export default defineConfig({
  test: {
    reporters: ['default', slowestFiles],
    projects: [
      // The timeouts only end hanging tests. They are not speed targets, because a busy machine is ten times slower.
      { test: { name: 'unit', include: pure, environment: 'node', isolate: false, maxWorkers: 2, testTimeout: 60_000 } },
      {
        test: {
          name: 'db',
          include: ['server/**/*.test.ts', 'drizzle/**/*.test.ts'],
          exclude: [...pure, 'node_modules/**'],
          environment: 'node',
          globalSetup: ['server/test/stage/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A worker imports the server once and reuses it for all test files, so no test file may mock a module.
          isolate: false,
          // Three workers on two cores, because a worker spends part of its time waiting for PostgreSQL, for processes that a
          // test started, and for timeouts.
          maxWorkers: 3,
        },
      },
      {
        extends: './vite.config.ts',
        root: '.',
        test: {
          name: 'dom',
          include: ['client/**/*.test.tsx'],
          isolate: false,
          // Two pages at once. They never run beside the tests of `db`, whose three workers leave no core idle. `npm test` runs
          // them beside the journey tests, which leave some.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          setupFiles: ['client/test/each-file.ts'],
          // On a machine that has never run these tests, the first run may be interrupted while vite prepares packages for the
          // browser.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // With reduced motion there are no animations; otherwise every click would wait until its element stops moving.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                executablePath: wantsBrowser ? await chromiumPath() : undefined,
                // A test page lives only for seconds, so V8's two optimizing compilers cost more time than they save.
                args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-turbofan --no-maglev'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
