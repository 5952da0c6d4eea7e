import { expect, test } from 'vitest'
import { stepIn, stepToShow } from './wizard-steps.ts'
import type { WizardStep } from './wizard-steps.ts'

test.each<[string, WizardStep | undefined, WizardStep, WizardStep]>([
  ['nothing asked: the wizard goes on where it was left', undefined, 3, 3],
  ['one may go back as far as one likes', 1, 6, 1],
  ['the present step itself', 4, 4, 4],
  ['a later step is not reachable yet', 5, 2, 2],
  ['the end is not reachable without documents', 6, 4, 4],
  ['with documents the end tells what is missing', 6, 5, 6],
  ['in review the hours may still be changed', 5, 6, 5],
])('%s', (_rule, asked, resume, shown) => {
  expect(stepToShow(asked, resume)).toBe(shown)
})

test('only whole numbers from one to six are steps', () => {
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
