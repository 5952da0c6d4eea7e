/** The six steps of the professional's wizard, as /onboarding-profissional?passo= counts them (ONB-1). */
export type WizardStep = 1 | 2 | 3 | 4 | 5 | 6

/** A number as a step, or undefined where it is none. */
export function stepIn(passo: number | undefined): WizardStep | undefined {
  return steps.find((step) => step === passo)
}

/**
 * Which step to show of the one asked for, when the server says to go on at `resume`: going back is always possible, going
 * ahead is not. With the documents there nothing but the hours is left, and the end tells what is missing (AMB-13).
 */
export function stepToShow(asked: WizardStep | undefined, resume: WizardStep): WizardStep {
  return asked !== undefined && asked <= lastReachable(resume) ? asked : resume
}

/** The last step that may be opened. */
export function lastReachable(resume: WizardStep): WizardStep {
  return resume >= 5 ? 6 : resume
}

const steps: readonly WizardStep[] = [1, 2, 3, 4, 5, 6]
