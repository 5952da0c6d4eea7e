import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { neverBought } from '#client/test/service-stage.ts'
import { InsurancePage } from './insurance-page.tsx'

const active = { ...neverBought, state: 'active', endsAt: '2026-12-23T12:00:00.000Z', renews: true } as const
const offer = {
  sold: true,
  insurerName: 'Seguradora X',
  demonstration: false,
  interested: false,
  policyNumber: null,
  coverageInCents: 500_000,
  endsAt: null,
}

async function open({ state = neverBought as object, insurance = offer as object, professional = true } = {}) {
  const component = await asPerson(() => <InsurancePage />, { isProfessional: professional, isContractor: !professional })
  const answers = {
    'subscription.services': () => ({ services: [{ service: PurchaseKind.insurance, ...state }] }),
    'insurance.mine': () => insurance,
    'insurance.purchase': () => ({ url: null }),
  }
  return openPages('/meu-seguro', { '/meu-seguro': { component } }, answers)
}

beforeEach(() => page.viewport(390, 844))

test("the offer states cover, waiting period and end, and 'Contratar Seguro' requests a payment page", async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { screen, calls } = await open()
  await expect.element(screen.getByText('Cobertura de até R$\u00A05.000,00')).toBeVisible()
  await expect.element(screen.getByText(/^Sem carência/)).toBeVisible()
  await expect.element(screen.getByText('Cancele quando quiser')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Contratar Seguro' }))
  await expect.poll(() => calls.filter(({ path }) => path === 'insurance.purchase')).toHaveLength(1)
})

test.each([
  { about: 'that renews', state: active, says: ['Renova em', '23/12/2026'] },
  { about: 'whose renewal is late', state: { ...active, late: true }, says: ['Renovação', 'Pagamento pendente'] },
  { about: 'that was cancelled', state: { ...active, renews: false }, says: ['Válida até', '23/12/2026'] },
])('an active policy $about shows number, cover, $says.0 and insurer', async ({ state, says }) => {
  const insurance = { ...offer, policyNumber: 'APOLICE-1234', endsAt: '2026-12-23T12:00:00.000Z', demonstration: true }
  const { screen } = await open({ state, insurance })
  await expect.element(screen.getByRole('heading', { name: 'Apólice ativa' })).toBeVisible()
  const facts = screen.getByRole('definition')
  await expect
    .poll(() => facts.elements().map((each) => each.textContent))
    .toEqual(['APOLICE-1234', 'R$\u00A05.000,00', says[1], 'Seguradora X'])
  await expect.element(screen.getByRole('term').nth(2)).toHaveTextContent(says[0]!)
  await expect.element(screen.getByText('demonstração').first()).toBeVisible()
  expect(screen.getByRole('button', { name: 'Contratar Seguro' }).elements()).toEqual([])
})

test('the page says when there is no insurer yet, and confirms when the interest of a professional was recorded', async () => {
  const { screen } = await open({ insurance: { ...offer, sold: false, insurerName: null, interested: true } })
  await expect.element(screen.getByText('Em breve')).toBeVisible()
  await expect.element(screen.getByText(/Seu interesse está registrado/)).toBeVisible()
})

test('a contractor sees one sentence and a link instead of the insurance, without a redirect', async () => {
  const { screen, calls } = await open({ professional: false })
  await expect.element(screen.getByText('Este serviço é para profissionais.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ver serviços' })).toHaveAttribute('href', '/servicos')
  expect(calls).toEqual([])
})
