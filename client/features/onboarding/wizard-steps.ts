/** The six steps of the professional's wizard, numbered as in /onboarding-profissional?passo=. */
export type WizardStep = 1 | 2 | 3 | 4 | 5 | 6

/** Returns a number as a step, or undefined when there is no such step. */
export function stepIn(passo: number | undefined): WizardStep | undefined {
  return steps.find((step) => step === passo)
}

/**
 * The step to show when `asked` is in the URL and the server says to resume at `resume`. The person may go back to every earlier
 * step, but not past the last reachable step. After the documents only the hours are left, so from step 5 on the last step can be
 * opened too; it says what is missing.
 */
export function stepToShow(asked: WizardStep | undefined, resume: WizardStep): WizardStep {
  return asked !== undefined && asked <= lastReachable(resume) ? asked : resume
}

/** The last step that can be opened. */
export function lastReachable(resume: WizardStep): WizardStep {
  return resume >= 5 ? 6 : resume
}

const steps: readonly WizardStep[] = [1, 2, 3, 4, 5, 6]
