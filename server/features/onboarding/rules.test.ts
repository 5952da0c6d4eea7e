import { expect, test } from 'vitest'
import { resumeStep, type Wizard, type WizardStep } from './rules.ts'

const nothing: Wizard = { status: null, documents: false, bio: null, street: null, photo: null }
const all: Wizard = { status: null, documents: true, bio: 'Capricho.', street: 'Rua A', photo: '/foto.webp' }

test.each<[string, Wizard, WizardStep]>([
  ['nothing', nothing, 1],
  ['an address alone', { ...nothing, street: 'Rua A' }, 1],
  ['a photo alone', { ...nothing, photo: '/foto.webp' }, 2],
  ['photo and street', { ...nothing, photo: '/foto.webp', street: 'Rua A' }, 3],
  ['a profile with a bio', { ...all, documents: false }, 4],
  ['a profile whose bio was left empty', { ...all, documents: false, bio: '' }, 4],
  ['a profile after the photo was taken off', { ...all, documents: false, photo: null }, 4],
  ['everything of step 4', all, 5],
  ['everything of step 4 and nothing else', { ...nothing, documents: true }, 5],
  ['in analysis', { ...all, status: 'Pendente' }, 6],
  ['in analysis, with nothing else', { ...nothing, status: 'Pendente' }, 6],
  ['approved', { ...all, status: 'Aprovado' }, 6],
  ['approved, documents purged', { ...all, status: 'Aprovado', documents: false }, 6],
  ['refused', { ...all, status: 'Recusado' }, 4],
  ['refused, documents purged', { ...all, status: 'Recusado', documents: false }, 4],
])('with %s the wizard goes on at its step', (_, wizard, step) => expect(resumeStep(wizard)).toBe(step))
