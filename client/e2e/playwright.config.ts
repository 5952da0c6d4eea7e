import { defineConfig } from '@playwright/test'
import { chromiumArgs } from '#scripts/chromium.ts'

const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs }

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // Bounds for what hangs, not for what a busy machine does slowly.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // Two widths, each with browsers, a server and a database, share two cores there: a story told twice is called flaky, one that
  // fails twice is red. A trace costs as much as its story.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions,
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    actionTimeout: 30_000,
  },
  projects: [
    { name: '390', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: '1280', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
