import { expect, test } from 'vitest'
import { cardMessages } from './cards.ts'
import { consentTextOf } from './directory-consent.ts'
import { openSeriesMessages } from './open-series.ts'
import { checkConsent } from './verification.ts'

const all = { portrait: true, reviewLine: true, freeDay: true }
const none = { portrait: false, reviewLine: false, freeDay: false }

test.each([checkConsent, consentTextOf(all), consentTextOf(none), openSeriesMessages.consent(2, 21_600), cardMessages.saveHint])(
  'what a person agrees to is said in sentences of at most twenty words: %s',
  (text) => {
    const long = text.split(/(?<=[.!?]) /).filter((sentence) => sentence.split(' ').length > 20)
    expect(long).toEqual([])
  },
)
