/** The six steps of the professional's wizard, numbered as in /onboarding-profissional?passo=. */
export type WizardStep = 1 | 2 | 3 | 4 | 5 | 6

/** Returns the number as a step of the wizard, or undefined when the wizard has no such step. */
export function stepIn(passo: number | undefined): WizardStep | undefined {
  return steps.find((step) => step === passo)
}

/** Returns the wizard step to show: `asked` (from the URL) if the person may open it, otherwise `resume` (from the server). */
export function stepToShow(asked: WizardStep | undefined, resume: WizardStep): WizardStep {
  return asked !== undefined && asked <= lastReachable(resume) ? asked : resume
}

/**
 * Returns the last wizard step that the person may open. A person who has reached step 5 may also open step 6, which says what is
 * still missing.
 */
export function lastReachable(resume: WizardStep): WizardStep {
  return resume >= 5 ? 6 : resume
}

const steps: readonly WizardStep[] = [1, 2, 3, 4, 5, 6]
