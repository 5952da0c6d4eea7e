import { setTimeout as wait } from 'node:timers/promises'
import { CheckOutcome } from '#shared/verification.ts'
import { type BackgroundSource, BackgroundUnavailable } from './port.ts'

/**
 * Creates the background check of the demo. The ninth digit of the CPF decides: 0 is refused, 1 throws BackgroundUnavailable, any
 * other is approved. `waitMs` is the shortest and the longest duration in milliseconds; the last two digits of the CPF choose a
 * duration between them.
 */
export function createSimulatedBackground({
  now,
  waitMs: [shortest, longest] = [0, 0],
}: {
  now: () => Date
  waitMs?: readonly [number, number]
}): BackgroundSource {
  return {
    provider: 'simulado',
    aboutRealPeople: false,
    later: null,
    async check({ cpf }) {
      await wait(shortest + ((longest - shortest) * Number(cpf.slice(-2))) / 99)
      if (cpf[8] === '1') throw new BackgroundUnavailable()
      const refused = cpf[8] === '0'
      return {
        status: refused ? CheckOutcome.refused : CheckOutcome.approved,
        detalhes: refused ? 'Consta registro na consulta simulada. Em caso de dúvida, fale com o suporte.' : null,
        certificateDate: now(),
      }
    },
  }
}
