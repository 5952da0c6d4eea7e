import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { chromiumArgs } from '#scripts/chromium.ts'

type Addresses = { E2E_URL: string; E2E_ORIGIN: string; E2E_DATABASE_DIR: string }
const products = JSON.parse(process.env.E2E_PRODUCTS ?? '{}') as Record<string, Addresses | undefined>
const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs }

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // These timeouts only end a test that hangs. They are not speed targets, because a busy machine is slow.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // In CI a test that fails once and then passes is reported as flaky; a test that fails twice fails the run.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['../../scripts/slowest-stories.ts']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions,
    // Recording a trace doubles the time of a test. To see a trace, run the test again with `--trace on`.
    trace: 'on-first-retry',
    actionTimeout: 30_000,
    // A browser with a service worker loads every script of the product, which is slow. In `npm test` only the tests of the
    // service worker allow it.
    serviceWorkers: process.env.LONG ? 'allow' : 'block',
    contextOptions: { reducedMotion: process.env.LONG ? 'no-preference' : 'reduce' },
  },
  projects: [
    width('390', '@1280', { viewport: { width: 390, height: 844 }, hasTouch: true }),
    width('1280', '@390', { viewport: { width: 1280, height: 800 } }),
  ],
})

/**
 * Returns the Playwright project for one window width, with its own running product and one worker. A test tagged with one width
 * is skipped at the other width. `npm test` also skips the tests tagged @long.
 */
function width(name: string, skipped: string, use: PlaywrightTestConfig['use']) {
  return {
    name,
    workers: 1,
    ...(!process.env.LONG && { grepInvert: new RegExp(`${skipped}|@long`) }),
    metadata: products[name] ?? {},
    use: { baseURL: products[name]?.E2E_URL, ...use },
  }
}
