import { expect, test } from 'vitest'
import { BackgroundUnavailable } from './port.ts'
import { createSimulatedBackground } from './simulated.ts'

const identity = { birthDate: '1990-05-14', motherName: 'Tereza Souza' }
const today = new Date('2026-11-21T12:00:00Z')
const background = createSimulatedBackground({ now: () => today })
const check = (ninth: number) =>
  background.check({ cpf: `39053344${ninth}05`, fullName: 'Marlene Souza', ...identity, checkId: 'c1' })

test.each([2, 3, 4, 5, 6, 7, 8, 9])('approves a CPF with the ninth digit %i', async (ninth) => {
  expect(await check(ninth)).toEqual({ status: 'aprovado', detalhes: null, certificateDate: today })
})

test('refuses a CPF with the ninth digit 0, with details', async () => {
  expect(await check(0)).toMatchObject({ status: 'reprovado', detalhes: expect.stringContaining('simulada') })
})

test('throws BackgroundUnavailable for a CPF with the ninth digit 1', async () => {
  await expect(check(1)).rejects.toThrow(BackgroundUnavailable)
})
