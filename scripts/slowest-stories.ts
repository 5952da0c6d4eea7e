import { basename } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { printSlowest, type Timed } from './slowest.ts'

/** A Playwright reporter that prints the ten slowest stories at the end of a run. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter by its default export
export default class SlowestStories implements Reporter {
  readonly #timed: Timed[] = []

  onTestEnd(story: TestCase, { duration }: TestResult): void {
    const project = story.parent.project()?.name ?? ''
    this.#timed.push({ name: `${project}  ${basename(story.location.file)} › ${story.title}`, milliseconds: duration })
  }

  onEnd(): void {
    printSlowest('stories', this.#timed)
  }

  printsToStdio(): boolean {
    return false
  }
}
