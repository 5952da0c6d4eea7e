import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { both, mine, openWizard as open, profile, week } from '#client/test/wizard-stage.tsx'
import { ProfessionalWizard } from './professional-wizard.tsx'
import type { WizardStep } from './wizard-steps.ts'

test('each step moves the focus to its heading, which contains the number of the step', async () => {
  const Wizard = () => {
    const [step, setStep] = useState<WizardStep>(1)
    return <ProfessionalWizard step={step} resume={step} onStep={setStep} />
  }
  const component = await asPerson(Wizard)
  const { screen } = await openPages(
    '/',
    { '/': { component } },
    {
      'profile.mine': () => ({ ...mine, photo: 'data:image/png;base64,iVBORw0KGgo=' }),
      'availability.mine': () => week(),
    },
  )
  await screen.getByRole('button', { name: 'Continuar' }).click()
  const heading = screen.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveFocus()
  await expect.element(heading).toHaveAccessibleDescription('Passo 2 de 6')
  await screen.getByRole('button', { name: 'Voltar' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveAccessibleDescription('Passo 1 de 6')
})

test('step 1 does not continue without a photo, and its field says that the photo is missing', async () => {
  const { screen, clickContinue, titles, steps } = await open(1)
  await clickContinue()
  expect(titles()).toEqual(['Foto obrigatória'])
  await expect
    .element(screen.getByLabelText('Escolher foto'))
    .toHaveAccessibleDescription(expect.stringContaining('Foto obrigatória'))
  expect(steps).toEqual([])
})

test('step 1 continues to the address when a photo is stored', async () => {
  const { clickContinue, steps } = await open(1, { photo: 'data:image/png;base64,iVBORw0KGgo=' })
  await clickContinue()
  expect(steps).toEqual([2])
})

test('step 2 asks for the CEP first, and goes back without validating the fields', async () => {
  const { screen, clickContinue, titles, steps } = await open(2)
  await clickContinue()
  await expect.poll(titles).toEqual(['Endereço incompleto'])
  await expect.element(screen.getByLabelText('CEP')).toBeInvalid()
  await screen.getByRole('button', { name: 'Voltar' }).click()
  expect(steps).toEqual([1])
})

test('step 2 requires the district when the CEP lookup does not return it', async () => {
  const found = {
    cep: '65000000',
    logradouro: null,
    complemento: null,
    bairro: null,
    cidade: 'São Luís',
    estado: 'MA',
    latitude: null,
    longitude: null,
  }
  const { screen, clickContinue, steps, asked, titles } = await open(
    2,
    {},
    {
      'address.lookup': () => found,
      'profile.saveProfessionalAddress': () => ({ located: false, next: '/onboarding-profissional' }),
    },
  )
  await userEvent.type(screen.getByLabelText('CEP'), '65000000')
  await userEvent.fill(screen.getByLabelText('Rua'), 'Rua do Sol')
  await userEvent.fill(screen.getByLabelText('Número'), '10')
  await clickContinue()
  await expect.poll(() => titles().at(-1)).toBe('Endereço incompleto')
  await expect.element(screen.getByLabelText('Bairro')).toHaveAccessibleDescription('Informe o bairro')
  expect(asked('profile.saveProfessionalAddress')).toEqual([])
  await userEvent.fill(screen.getByLabelText('Bairro'), 'Centro')
  await clickContinue()
  await expect.poll(() => steps).toEqual([3])
  expect(asked('profile.saveProfessionalAddress')).toEqual([
    expect.objectContaining({ street: 'Rua do Sol', number: '10', district: 'Centro', city: 'São Luís', state: 'MA' }),
  ])
})

test('step 3 requires a service and a price of at least R$ 80', async () => {
  const { screen, clickContinue, titles, steps, asked } = await open(3, {}, { 'profile.saveProfessional': () => mine })
  await userEvent.fill(screen.getByLabelText('Preço da diária'), '79,99')
  await userEvent.fill(screen.getByLabelText('Anos de experiência'), '4')
  await clickContinue()
  await expect.poll(titles).toEqual(['Erro ao salvar perfil'])
  await expect.element(screen.getByText('Selecione pelo menos um serviço').first()).toBeVisible()
  await expect.element(screen.getByText('Preço mínimo é R$ 80,00').first()).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Cozinha' }).click({ force: true })
  await userEvent.fill(screen.getByLabelText('Preço da diária'), '80,00')
  await clickContinue()
  await expect.poll(() => steps).toEqual([4])
  const { bio, yearsOfExperience, ...sent } = asked('profile.saveProfessional')[0] as typeof profile
  expect([bio, yearsOfExperience]).toEqual(['', 4])
  expect(sent).toMatchObject({
    services: ['Cozinha'],
    dailyPriceInCents: 8000,
    radiusInKm: 10,
    bufferBeforeInMinutes: 15,
    leadTimeInHours: 2,
  })
})

test('the summary of three errors in step 3 names each field by its label and links to it', async () => {
  const { screen, clickContinue } = await open(3, { professional: profile })
  await userEvent.fill(screen.getByLabelText('Anos de experiência'), '61')
  await userEvent.fill(screen.getByLabelText('Intervalo antes'), '241')
  await userEvent.fill(screen.getByLabelText('Intervalo depois'), '241')
  await clickContinue()
  const summary = screen.getByRole('alert')
  for (const words of ['Anos de experiência: Use de 0 a 60', 'Intervalo antes: Use de 0 a 240'])
    await expect.element(summary.getByRole('button', { name: words })).toBeVisible()
  await summary.getByRole('button', { name: 'Intervalo depois: Use de 0 a 240' }).click()
  await expect.element(screen.getByLabelText('Intervalo depois')).toHaveFocus()
})

test('step 3 refuses a phone number in the biography together with the other errors, before anything is sent', async () => {
  const { screen, clickContinue, asked } = await open(3, {}, { 'profile.saveProfessional': () => mine })
  await userEvent.fill(screen.getByLabelText(/^Biografia/), 'Me chame no 11 98765-4321')
  await clickContinue()
  const summary = screen.getByRole('alert')
  for (const words of ['Biografia: Não compartilhe contatos; combine tudo pela Plumaí.', /^Anos de experiência: /])
    await expect.element(summary.getByRole('button', { name: words })).toBeVisible()
  await userEvent.fill(screen.getByLabelText(/^Biografia/), 'Capricho há dez anos.')
  await expect.element(summary.getByRole('button', { name: /^Biografia: / })).not.toBeInTheDocument()
  expect(asked('profile.saveProfessional')).toEqual([])
})

test('step 4 does not continue with only one of the two document images', async () => {
  const { screen, clickContinue, titles, asked } = await open(4, {
    professional: { ...profile, documents: { front: true, selfie: false } },
  })
  await clickContinue()
  expect(titles()).toEqual(['Documentos incompletos'])
  await expect.element(screen.getByLabelText(/^Selfie com o documento: /)).toHaveFocus()
  expect(asked('verification.sendDocuments')).toEqual([])
})

test('step 4 sends both documents for review', async () => {
  const { clickContinue, toasts, steps } = await open(
    4,
    { professional: { ...profile, documents: both } },
    {
      'verification.sendDocuments': () => ({ status: 'Pendente' }),
    },
  )
  await clickContinue()
  await expect.poll(() => steps).toEqual([5])
  expect(toasts).toEqual([{ tone: 'success', title: 'Documentos enviados!', description: 'Seus documentos estão em análise' }])
})

test('when step 4 cannot submit the documents, it shows the failure and stays open', async () => {
  const { clickContinue, titles, steps } = await open(
    4,
    { professional: { ...profile, documents: both } },
    {
      'verification.sendDocuments': () => {
        throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
      },
    },
  )
  await clickContinue()
  await expect.poll(titles).toEqual(['Erro ao enviar documentos'])
  expect(steps).toEqual([])
})

test('step 5 adds hours for several days, removes a window, and saves the whole week', async () => {
  const { screen, clickContinue, titles, steps, asked } = await open(
    5,
    { professional: profile },
    { 'availability.saveWeek': () => week() },
  )
  await clickContinue()
  expect(titles()).toEqual(['Adicione pelo menos um horário'])
  const add = screen.getByRole('button', { name: 'Adicionar horário' })
  await add.click()
  await expect.element(screen.getByText('Escolha pelo menos um dia')).toBeVisible()
  for (const day of ['Segunda', 'Quarta']) await screen.getByRole('button', { name: day, exact: true }).click()
  await add.click()
  await screen.getByRole('button', { name: 'Remover: Quarta, 08:00 – 18:00' }).click()
  await clickContinue()
  await expect.poll(() => steps).toEqual([6])
  expect(asked('availability.saveWeek')).toEqual([{ windows: [{ weekday: 1, startTime: '08:00', endTime: '18:00' }] }])
  expect(titles().at(-1)).toBe('Disponibilidade salva!')
})

test.each([
  ['10:00', [], 'Das 08:00 às 10:00 não cabe nenhuma visita de 4 horas: deixe pelo menos 4 h seguidas.'],
  ['12:00', ['10:00'], 'Das 08:00 às 12:00 cabe 1 visita de 4 horas por dia.'],
])('step 5 says how many visits fit until %s, in windows that touch at %o', async (until, touching, words) => {
  const bounds = ['08:00', ...touching, until]
  const stored = touching.concat(until).map((endTime, index) => ({ weekday: 1, startTime: bounds[index], endTime }))
  const { screen } = await open(5, { professional: profile }, { 'availability.mine': () => week(stored) })
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('step 5 continues without saving when the week has no changes', async () => {
  const stored = [{ id: 'w', weekday: 1, startTime: '08:00', endTime: '18:00', active: false }]
  const { screen, clickContinue, steps, asked } = await open(
    5,
    { professional: profile },
    { 'availability.mine': () => week(stored) },
  )
  await expect.element(screen.getByRole('button', { name: 'Remover: Segunda, 08:00 – 18:00' })).toBeVisible()
  await clickContinue()
  expect(steps).toEqual([6])
  expect(asked('availability.saveWeek')).toEqual([])
})

test('step 5 keeps the chosen hours when the week cannot be saved', async () => {
  const { screen, clickContinue, titles, steps } = await open(
    5,
    { professional: profile },
    {
      'availability.saveWeek': () => {
        throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
      },
    },
  )
  await screen.getByRole('button', { name: 'Terça', exact: true }).click()
  await screen.getByRole('button', { name: 'Adicionar horário' }).click()
  await clickContinue()
  await expect.poll(titles).toEqual(['Erro ao salvar disponibilidade'])
  await expect.element(screen.getByRole('button', { name: 'Remover: Terça, 08:00 – 18:00' })).toBeVisible()
  expect(steps).toEqual([])
})

test('the last step during the review shows the 24-hour promise, two links, and that the hours are missing', async () => {
  const { screen, steps } = await open(6, {
    professional: { ...profile, status: 'Pendente', documents: both, obstacles: ['no_hours'] },
  })
  await expect.element(screen.getByRole('heading', { name: 'Perfil em Análise' })).toBeVisible()
  await expect.element(screen.getByText('Recebemos seus documentos. A análise leva até 24 horas.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Explorar Plataforma' })).toHaveAttribute('href', '/')
  await expect.element(screen.getByRole('link', { name: 'Editar Perfil' })).toHaveAttribute('href', '/meu-perfil-profissional')
  await expect.element(screen.getByText('Sem 4 h seguidas em um dia, ninguém consegue agendar com você.')).toBeVisible()
  await screen.getByRole('button', { name: 'Adicionar disponibilidade' }).click()
  expect(steps).toEqual([5])
})

test('the last step asks whether to appear on public pages, and shows the public card', async () => {
  const card = { portrait: null, line: null, freeDay: null, totalInCents: 10_800 }
  const preview = { ...card, id: 'm', name: 'Marlene S.', district: 'Saúde', rating: 0, reviewCount: 0 }
  const none = { agreedAt: null, agreedText: null, agreed: null, current: false, yearsOfExperience: 11, completedBookings: 0 }
  const off = { ...none, shown: false, preview, city: { slug: 'sao-paulo-sp', name: 'São Paulo', state: 'SP' } }
  const { screen, asked } = await open(
    6,
    { professional: { ...profile, status: 'Pendente', documents: both } },
    { 'directory.mine': () => off, 'directory.agree': () => ({ ...off, agreedAt: '2026-11-23T12:00:00.000Z' }) },
  )
  const choice = screen.getByRole('region', { name: 'Aparecer em páginas públicas' })
  await expect.element(choice.getByRole('heading', { name: 'Marlene S.' })).toBeVisible()
  expect(asked('directory.agree')).toEqual([])
  await choice.getByRole('button', { name: 'Sim, quero aparecer' }).click()
  await expect.element(choice.getByText('Você aparece assim que seu perfil estiver na busca.')).toBeVisible()
})

test('the last step links to the documents step when the documents are missing', async () => {
  const { screen, steps } = await open(6, { professional: profile })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Falta enviar seus documentos' })).toBeVisible()
  await expect.element(screen.getByText('Leva até 24 horas depois do envio.')).toBeVisible()
  await screen.getByRole('button', { name: 'Enviar documentos' }).click()
  expect(steps).toEqual([4])
})

test('the last step says that birth date and mother’s name are missing when both images are stored', async () => {
  const { screen, steps, asked } = await open(6, { professional: { ...profile, documents: both, hasIdentity: false } })
  const missing = 'As duas imagens estão guardadas. Falta informar sua data de nascimento e o nome da sua mãe.'
  await expect.element(screen.getByText(missing)).toBeVisible()
  await screen.getByRole('button', { name: 'Enviar documentos' }).click()
  expect(steps).toEqual([4])
  expect(asked('verification.sendDocuments')).toEqual([])
})

test.each([
  [3, 1],
  [6, 0],
] as const)('step 3 of a wizard that resumes at step %i says %i times that it continues', async (resume, times) => {
  const { screen } = await open(3, {}, {}, resume)
  await expect.poll(() => screen.getByText(/^Você continua de onde parou/).elements()).toHaveLength(times)
})

test.each([
  [true, [], 'Quem mora perto já pode encontrar e agendar você.'],
  [true, ['no_hours'], 'Veja no início o que falta.'],
  [false, [], 'Veja no início o que falta.'],
])('an approved profile (published %s, obstacles %o) says whether contractors find it', async (published, obstacles, words) => {
  const { screen } = await open(6, { professional: { ...profile, status: 'Aprovado', published, obstacles } })
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('with an approved profile the last step offers no button to send documents', async () => {
  const { screen } = await open(6, { professional: { ...profile, status: 'Aprovado', documents: both } })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Perfil aprovado' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Enviar/ }).query()).toBeNull()
})

test('the last step sends documents that were saved but not yet sent for review', async () => {
  const { screen, asked, titles } = await open(
    6,
    { professional: { ...profile, documents: both } },
    { 'verification.sendDocuments': () => ({ status: 'Pendente' }) },
  )
  await screen.getByRole('button', { name: 'Enviar documentos' }).click()
  await expect.poll(titles).toEqual(['Documentos enviados!'])
  expect(asked('verification.sendDocuments')).toHaveLength(1)
})
