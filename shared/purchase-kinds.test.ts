import { expect, test } from 'vitest'
import { formatCents } from './money.ts'
import { servicePrices } from './purchase-kinds.ts'

test('each service that is sold costs what the specification says', () => {
  const texts = Object.entries(servicePrices).map(([service, { onceInCents, monthlyInCents }]) => [
    service,
    ...(onceInCents > 0 ? [formatCents(onceInCents)] : []),
    ...(monthlyInCents > 0 ? [`${formatCents(monthlyInCents)} por mês`] : []),
  ])
  expect(texts.map((parts) => parts.map((part) => part.replaceAll('\u00a0', ' ')))).toEqual([
    ['checklist_ia', 'R$ 4,90 por mês'],
    ['contrato', 'R$ 49,90', 'R$ 9,90 por mês'],
    ['relatorios_financeiros', 'R$ 9,90 por mês'],
    ['clube', 'R$ 6,90 por mês'],
    ['certificado', 'R$ 29,90'],
    ['seguro', 'R$ 19,90 por mês'],
    ['analise_ia', 'R$ 9,90 por mês'],
  ])
})
