import { expect, test } from 'vitest'
import { stepIn, stepToShow } from './wizard-steps.ts'
import type { WizardStep } from './wizard-steps.ts'

test.each<[string, WizardStep | undefined, WizardStep, WizardStep]>([
  ['without a step, resumes at the first unfinished one', undefined, 3, 3],
  ['goes back to any step', 1, 6, 1],
  ['shows the current step', 4, 4, 4],
  ['does not open a later step', 5, 2, 2],
  ['does not open the last step without documents', 6, 4, 4],
  ['opens the last step when the documents were sent', 6, 5, 6],
  ['opens the hours during the review', 5, 6, 5],
])('%s', (_rule, asked, resume, shown) => {
  expect(stepToShow(asked, resume)).toBe(shown)
})

test('the step parameter accepts only whole numbers from one to six', () => {
  expect([1, 6, 0, 7, 2.5, Number.NaN, undefined].map(stepIn)).toEqual([
    1,
    6,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
