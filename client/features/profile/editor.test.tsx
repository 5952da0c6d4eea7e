import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import type { Answers } from '#client/lib/api.ts'
import { ContractorEditor } from './contractor-editor.tsx'
import { ProfessionalEditor } from './professional-editor.tsx'

type Mine = Answers['profile']['mine']

const ana: Mine = {
  id: '5f0f5a6e-0000-4000-8000-0000000000aa',
  name: 'Ana Prado',
  cpf: '39053344705',
  phone: '+5511987654321',
  email: 'ana@casa.example',
  emailConfirmed: true,
  photo: null,
  address: {
    cep: '01310100',
    street: 'Avenida Paulista',
    number: '1578',
    complement: null,
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
  located: true,
  residence: {
    homeType: 'apartamento',
    bedrooms: 2,
    bathrooms: 1,
    sizeInSquareMetres: null,
    hasAnimals: false,
    animals: [],
    residents: null,
    notes: null,
  },
  nameLocked: false,
  professional: null,
  roles: ['contratante'],
  onboarding: { type: 'contratante', next: '/' },
}

const marlene: Mine = {
  ...ana,
  name: 'Marlene Souza',
  nameLocked: true,
  residence: null,
  roles: ['profissional'],
  professional: {
    bio: 'Capricho em cada canto.',
    services: ['Faxina Leve'],
    dailyPriceInCents: 18_000,
    yearsOfExperience: 11,
    radiusInKm: 20,
    spokenOf: null,
    bufferBeforeInMinutes: 0,
    bufferAfterInMinutes: 0,
    leadTimeInHours: 2,
    visible: true,
    status: 'Aprovado',
    refusalReason: null,
    seal: true,
    rating: 4.9,
    reviewCount: 38,
    documents: { front: true, selfie: true },
    hasIdentity: true,
    published: true,
    hiddenBecause: null,
    refusedDocuments: { front: false, selfie: false },
    obstacles: [],
    awayUntil: null,
  },
}

async function openEditor(mine: Mine, answers: Parameters<typeof openPages>[2] = {}) {
  const Editor = await asPerson(mine.professional ? ProfessionalEditor : ContractorEditor)
  const home = () => <h1>Início</h1>
  const pages = {
    '/': { component: Editor },
    '/dashboard-contratante': { component: home },
    '/dashboard-profissional': { component: home },
  }
  const stage = await openPages('/', pages, {
    'profile.priceRange': () => ({ range: { fromInCents: 16_000, toInCents: 22_000, district: 'Saúde' } }),
    'profile.mine': () => mine,
    'profile.saveContact': () => mine,
    'profile.saveAddress': () => ({ located: true, next: '/' }),
    'profile.saveResidence': () => ({ next: '/' }),
    'profile.saveProfessional': () => mine,
    'search.profile': () => null,
    'directory.mine': () => null,
    ...answers,
  })
  await expect.element(stage.screen.getByRole('heading', { level: 1, name: 'Editar Perfil' })).toBeVisible()
  const { screen } = stage
  return {
    ...stage,
    save: () => userEvent.click(screen.getByRole('button', { name: 'Salvar', exact: true }).first()),
    bar: screen.getByRole('region', { name: 'Alterações não salvas' }),
  }
}

test('the contractor saves only the changed section, gets a confirmation and returns to the dashboard', async () => {
  const { screen, toasts, asked, here, save, bar } = await openEditor(ana)
  await expect.element(screen.getByLabelText('Telefone')).toHaveValue('(11) 98765-4321')
  await expect.element(screen.getByLabelText('CPF')).toHaveAttribute('readonly')
  await expect.element(screen.getByText('O CPF não pode ser alterado.')).toBeVisible()
  expect(bar.query()).toBeNull()
  await userEvent.fill(screen.getByLabelText('Nome completo'), 'Ana Prado Lima')
  await expect.element(bar).toBeVisible()
  await save()
  await expect.poll(here).toBe('/dashboard-contratante')
  expect(asked('profile.saveContact')).toEqual([{ name: 'Ana Prado Lima', phone: '11987654321' }])
  expect(asked('profile.saveAddress')).toEqual([])
  expect(asked('profile.saveResidence')).toEqual([])
  expect(toasts).toEqual([
    { tone: 'success', title: 'Perfil atualizado', description: 'Suas informações foram atualizadas com sucesso' },
  ])
})

test('invalid fields show their errors and a toast, the first one gets the focus, and nothing is sent', async () => {
  const { screen, toasts, calls, save } = await openEditor(ana)
  await userEvent.fill(screen.getByLabelText('Telefone'), '1199')
  await userEvent.fill(screen.getByLabelText('Bairro'), ' ')
  await save()
  await expect.element(screen.getByLabelText('Telefone')).toHaveFocus()
  await expect.element(screen.getByLabelText('Bairro')).toHaveAccessibleDescription('Informe o bairro')
  expect(toasts.map(({ title, description }) => [title, description])).toEqual([
    ['Erro ao salvar', 'Telefone inválido'],
    ['Campos obrigatórios', 'Informe o bairro'],
  ])
  expect(calls.filter(({ path }) => path.startsWith('profile.save'))).toEqual([])
  await userEvent.fill(screen.getByLabelText('Bairro'), 'Centro')
  await expect.element(screen.getByLabelText('Bairro')).toHaveFocus()
})

test('a section that could not be saved stays unsaved, and a saved section is not sent again', async () => {
  let refused = true
  const { screen, toasts, asked, here, save, bar } = await openEditor(ana, {
    'profile.saveAddress': () => {
      if (refused) throw refusal('BAD_REQUEST', 'too_many_moves', 'Você já mudou de endereço 3 vezes hoje. Tente amanhã.')
      return { located: true, next: '/' }
    },
  })
  await userEvent.fill(screen.getByLabelText('Nome completo'), 'Ana Lima')
  await userEvent.fill(screen.getByLabelText('Complemento (opcional)'), 'fundos')
  await save()
  await expect
    .poll(() => toasts.at(-1))
    .toMatchObject({ title: 'Erro ao salvar endereço', description: 'Você já mudou de endereço 3 vezes hoje. Tente amanhã.' })
  expect(here()).toBe('/')
  await expect.element(bar).toBeVisible()
  await expect.element(screen.getByLabelText('Complemento (opcional)')).toHaveValue('fundos')
  refused = false
  await save()
  await expect.poll(here).toBe('/dashboard-contratante')
  expect(asked('profile.saveContact')).toHaveLength(1)
  expect(asked('profile.saveAddress')).toHaveLength(2)
})

test('the editor asks before leaving the page only while there are unsaved changes', async () => {
  const { screen, here } = await openEditor(ana)
  const cancel = () => userEvent.click(screen.getByRole('link', { name: 'Cancelar' }).first())
  await userEvent.fill(screen.getByLabelText('Observações (opcional)'), 'Portão azul')
  await cancel()
  await expect.element(screen.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))
  await expect.element(screen.getByLabelText('Observações (opcional)')).toHaveValue('Portão azul')
  expect(here()).toBe('/')
  await userEvent.fill(screen.getByLabelText('Observações (opcional)'), '')
  await cancel()
  await expect.poll(here).toBe('/dashboard-contratante')
})

test('after a confirmation the editor is left without saving', async () => {
  const { screen, here, asked } = await openEditor(ana)
  await userEvent.click(screen.getByRole('button', { name: 'Aumentar Quartos' }))
  await userEvent.click(screen.getByRole('link', { name: 'Cancelar' }).first())
  await userEvent.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
  await expect.poll(here).toBe('/dashboard-contratante')
  expect(asked('profile.saveResidence')).toEqual([])
})

test('the professional sees a preview while typing, and only the changed section is saved', async () => {
  const { screen, asked, here, save } = await openEditor(marlene)
  await expect.element(screen.getByLabelText('Nome completo')).toHaveAttribute('readonly')
  await expect.element(screen.getByText(/Seu nome já foi conferido com o documento/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Como o cliente vê' }))
  const preview = screen.getByRole('dialog', { name: 'Como o cliente vê' })
  await expect.element(preview.getByText('Capricho em cada canto.')).toBeVisible()
  await expect.element(preview.getByText(/^11 anos/)).toBeVisible()
  await userEvent.click(preview.getByRole('button', { name: 'Fechar' }))
  await userEvent.fill(screen.getByLabelText('Biografia (opcional)'), 'Cuido da sua casa como da minha.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Limpeza Profunda (Faxina Pesada)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Como o cliente vê' }))
  await expect.element(preview.getByText('Cuido da sua casa como da minha.')).toBeVisible()
  await expect.element(preview.getByText('Faxina Pesada')).toBeVisible()
  await userEvent.click(preview.getByRole('button', { name: 'Fechar' }))
  await expect.element(screen.getByText('R$ 90,00 por 4 h, R$ 135,00 por 6 h e R$ 180,00 por 8 h')).toBeVisible()
  await expect.element(screen.getByText('Em Saúde, a maioria cobra de R$ 160,00 a R$ 220,00 por dia.')).toBeVisible()
  await expect.element(screen.getByText(/^Em um dia das 08:00 às 20:00/)).toBeVisible()
  await save()
  await expect.poll(here).toBe('/dashboard-profissional')
  expect(asked('profile.saveProfessional')).toMatchObject([
    {
      bio: 'Cuido da sua casa como da minha.',
      services: ['Faxina Leve', 'Faxina Pesada'],
      dailyPriceInCents: 18_000,
      radiusInKm: 20,
    },
  ])
  expect(asked('profile.saveContact')).toEqual([])
})
