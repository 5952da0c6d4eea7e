import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { ContractNotFound } from './contract-not-found.tsx'
import { ContractPage } from './contract-page.tsx'

const hash = 'a'.repeat(64)
const id = '5f0f5a6e-0000-4000-8000-0000000000c1'
const contract = {
  id,
  side: 'professional',
  contractor: { id: '5f0f5a6e-0000-4000-8000-0000000000aa', name: 'Ana Prado', photo: null },
  professional: { id: '5f0f5a6e-0000-4000-8000-0000000000bb', name: 'Rita Melo', photo: null },
  status: 'rascunho',
  end: null,
  startsOn: '2026-12-01',
  monthlySalaryInCents: 162_100,
  daysPerWeek: 5,
  hoursPerDay: 8,
  payday: 5,
  services: ['Faxina Leve'],
  tasks: '',
  proposedAt: '2026-11-23T12:00:00.000Z',
  changeRequestedAt: null,
  changeRequest: null,
  lastDay: null,
  createdAt: '2026-11-23T12:00:00.000Z',
  zone: 'America/Sao_Paulo',
  clauses: [{ title: '1. Partes e lugar', text: 'As duas contas.' }],
  hash,
  acceptedAt: { contractor: '2026-11-23T12:00:00.000Z', professional: null },
  activatedAt: null,
  notice: null,
  noticePeriod: { days: 30, earliest: '2026-12-23' },
  startOver: false,
  endedAt: null,
  url: '/contract/c1.pdf',
  may: ['accept', 'askChange', 'decline'],
}
const mine = { ...contract, side: 'contractor', may: ['change', 'withdraw'] }

async function open(over: object = {}, answers = {}) {
  const component = await asPerson(() => {
    const [step, setStep] = useState<number>()
    return <ContractPage id={id} changing={step} onChanging={setStep} />
  })
  return openPages(
    '/contratos-mensalistas/c1',
    { '/contratos-mensalistas/c1': { component, errorComponent: ContractNotFound }, '/contratos-mensalistas': { component } },
    { 'contracts.byId': () => ({ ...contract, ...over }), ...answers },
  )
}

beforeEach(() => page.viewport(390, 844))

test('the professional reads the text, learns what is stored, and accepts exactly this text', async () => {
  const { screen, asked } = await open({}, { 'contracts.accept': () => ({ status: 'ativo' }) })
  await expect.element(screen.getByRole('heading', { name: 'Contrato mensal com Ana Prado' })).toBeVisible()
  await expect.element(screen.getByText('Aceitou em 23/11/2026, 09:00')).toBeVisible()
  await expect.element(screen.getByText(/endereço da sua conexão \(IP\), cifrado/)).toBeVisible()
  await expect.element(screen.getByText(/não registra nada no eSocial/)).toBeVisible()
  const accept = screen.getByRole('button', { name: 'Aceitar contrato' })
  await expect.element(accept).toHaveAccessibleDescription('Leia o texto e marque que concorda.')
  await userEvent.click(screen.getByRole('checkbox', { name: /Li o texto inteiro/ }))
  await userEvent.click(accept)
  await expect.poll(() => asked('contracts.accept')).toEqual([{ contractId: id, hash }])
})

test('when the text of a contract changed meanwhile, a message says so and the text is loaded again', async () => {
  const stale = () => {
    throw refusal('CONFLICT', 'stale_text', 'O texto mudou depois que você abriu a página.')
  }
  const { screen, toasts, asked } = await open({}, { 'contracts.accept': stale })
  await userEvent.click(screen.getByRole('checkbox', { name: /Li o texto inteiro/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar contrato' }))
  await expect.poll(() => toasts).toMatchObject([{ description: 'O texto mudou depois que você abriu a página.' }])
  await expect.poll(() => asked('contracts.byId').length).toBe(2)
})

test('the professional asks for a change, or declines the contract after a confirmation', async () => {
  const ok = () => ({ ok: true })
  const { screen, asked } = await open({}, { 'contracts.askChange': ok, 'contracts.decline': ok })
  await userEvent.click(screen.getByRole('button', { name: 'Pedir mudança' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar pedido' }))
  await expect.element(screen.getByText('Escreva o que deve mudar')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'O que deve mudar' }), 'Prefiro quatro dias.')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar pedido' }))
  await expect.poll(() => asked('contracts.askChange')).toEqual([{ contractId: id, request: 'Prefiro quatro dias.' }])
  await userEvent.click(screen.getByRole('button', { name: 'Recusar', exact: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Recusar contrato' }))
  await expect.poll(() => asked('contracts.decline')).toHaveLength(1)
})

test('the contractor reads the request for a change and changes the terms', async () => {
  const { screen, asked } = await open(
    { ...mine, changeRequest: 'Prefiro quatro dias.', changeRequestedAt: contract.createdAt },
    { 'contracts.change': () => ({ contractId: id }) },
  )
  await expect.element(screen.getByText('Rita pediu uma mudança')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Mudar contrato' }))
  await userEvent.click(screen.getByRole('button', { name: 'Diminuir Dias por semana' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar mudança' }))
  await expect.poll(() => asked('contracts.change')).toMatchObject([{ contractId: id, daysPerWeek: 4 }])
})

test('the contractor sends a draft to the professional, and ends an active contract with a notice period', async () => {
  const draft = {
    ...mine,
    proposedAt: null,
    acceptedAt: { contractor: null, professional: null },
    may: ['change', 'propose', 'withdraw'],
  }
  const first = await open(draft, { 'contracts.propose': () => ({ contractId: id }) })
  await expect.element(first.screen.getByText(/^Só você vê este rascunho/)).toBeVisible()
  await userEvent.click(first.screen.getByRole('button', { name: 'Enviar para Rita' }))
  await expect.poll(() => first.asked('contracts.propose')).toEqual([{ contractId: id }])
  await first.screen.unmount()

  const active = { ...mine, status: 'ativo', activatedAt: contract.createdAt, may: ['giveNotice'] }
  const { screen, asked } = await open(active, { 'contracts.giveNotice': () => ({ ok: true }) })
  await userEvent.click(screen.getByRole('button', { name: 'Encerrar com aviso' }))
  await expect.element(screen.getByText(/pelo menos 30 dias: 23\/12\/2026 ou depois/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Dar aviso' }))
  await expect.poll(() => asked('contracts.giveNotice')).toEqual([{ contractId: id, lastDay: '2026-12-23' }])
})

test('a contract of other people looks like a missing contract', async () => {
  const missing = () => {
    throw refusal('NOT_FOUND', 'not_found', 'Contrato não encontrado')
  }
  const { screen } = await open({}, { 'contracts.byId': missing })
  await expect.element(screen.getByRole('heading', { name: 'Contrato não encontrado' })).toBeVisible()
})

test('a deleted draft is not loaded again', async () => {
  const draft = { ...mine, proposedAt: null, acceptedAt: { contractor: null, professional: null } }
  const { screen, asked, here } = await open(draft, { 'contracts.withdraw': () => ({ contractId: id }) })
  await userEvent.click(screen.getByRole('button', { name: 'Apagar rascunho' }))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Apagar rascunho' }))
  await expect.poll(here).toBe('/contratos-mensalistas')
  expect(asked('contracts.byId')).toHaveLength(1)
})
