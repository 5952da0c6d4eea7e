import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refusal } from '#client/test/open-pages.tsx'
import { both, mine, openWizard as open, profile } from '#client/test/wizard-stage.tsx'

test('asks for the birth date and the mother’s name with the reason, and sends nothing for a person under 18 years', async () => {
  let tooYoung = true
  const { screen, clickContinue, steps, asked } = await open(
    4,
    { professional: { ...profile, documents: both, hasIdentity: false } },
    {
      'verification.sendDocuments': () => {
        if (!tooYoung) return { status: 'Pendente' }
        tooYoung = false
        throw refusal('BAD_REQUEST', 'under_age', 'Dados inválidos', null, { birthDate: ['É preciso ter 18 anos ou mais.'] })
      },
    },
  )
  await expect
    .element(screen.getByText(/^Os órgãos que emitem a certidão pedem .* até 90 dias depois da decisão\.$/))
    .toBeVisible()
  const [date, mother] = [screen.getByLabelText('Data de nascimento'), screen.getByLabelText('Nome completo da mãe')]
  await clickContinue()
  await expect.element(date).toHaveAccessibleDescription(/Informe a data de nascimento/)
  await expect.element(mother).toHaveAccessibleDescription(/Informe o nome completo da mãe/)
  await expect.element(date).toHaveFocus()
  await userEvent.fill(mother, 'tereza reis')
  for (const [typed, words] of [
    ['31/02/1990', /Este dia não existe/],
    ['14/05/2020', /É preciso ter 18 anos ou mais/],
  ] as const) {
    await userEvent.fill(date, typed)
    await clickContinue()
    await expect.element(date).toHaveAccessibleDescription(words)
  }
  expect(asked('verification.sendDocuments')).toEqual([])
  await userEvent.fill(date, '14/05/1990')
  await clickContinue()
  await expect.element(date).toHaveAccessibleDescription('É preciso ter 18 anos ou mais.')
  expect(steps).toEqual([])
  await clickContinue()
  await expect.poll(() => steps).toEqual([5])
  expect(asked('verification.sendDocuments').at(-1)).toEqual({ birthDate: '1990-05-14', motherName: 'Tereza Reis' })
})

test('a stored birth date and mother’s name are not asked for again, and can be corrected', async () => {
  const professional = { ...profile, status: 'Pendente', documents: both }
  const { screen, clickContinue, steps, asked } = await open(
    4,
    { professional },
    { 'verification.sendDocuments': () => ({ status: 'Pendente' }) },
  )
  await expect.element(screen.getByText('Data de nascimento e nome da mãe: recebidos')).toBeVisible()
  await screen.getByRole('button', { name: 'Corrigir' }).click()
  await userEvent.fill(screen.getByLabelText('Data de nascimento'), '14/05/1991')
  await userEvent.fill(screen.getByLabelText('Nome completo da mãe'), 'Tereza Souza')
  await clickContinue()
  await expect.poll(() => steps).toEqual([5])
  expect(asked('verification.sendDocuments')).toEqual([{ birthDate: '1991-05-14', motherName: 'Tereza Souza' }])
})

test('refused documents show the reason at the top, and are sent again only with a new image', async () => {
  let refusedDocuments = both
  const refused = () => ({
    ...mine,
    professional: { ...profile, status: 'Recusado', refusalReason: 'A foto está cortada.', documents: both, refusedDocuments },
  })
  const { screen, clickContinue, toasts, steps, asked, api } = await open(
    4,
    {},
    {
      'profile.mine': refused,
      'verification.state': () => ({ imageReasons: { front: null, selfie: null } }),
      'verification.sendDocuments': () => ({ status: 'Pendente' }),
    },
  )
  const banner = screen.getByRole('status').filter({ hasText: 'Seus documentos não foram aceitos' })
  await expect.element(banner.getByText('Motivo: A foto está cortada.')).toBeVisible()
  await expect.poll(() => screen.getByText('Enviada antes, continua guardada').elements()).toHaveLength(2)
  await clickContinue()
  const description = 'Troque pelo menos uma imagem: a equipe não aceitou as anteriores.'
  expect(toasts).toEqual([{ tone: 'error', title: 'Documentos incompletos', description }])
  await expect
    .element(screen.getByLabelText(/^Frente do documento: /))
    .toHaveAccessibleDescription(expect.stringContaining(description))
  expect(asked('verification.sendDocuments')).toEqual([])
  refusedDocuments = { front: true, selfie: false }
  await api.queryClient.invalidateQueries()
  await expect.poll(() => screen.getByText('Recebida').elements()).toHaveLength(1)
  await clickContinue()
  await expect.poll(() => steps).toEqual([5])
  expect(asked('verification.sendDocuments')).toHaveLength(1)
})

test('when the team refused one image, only that image is marked to be changed', async () => {
  const professional = { ...profile, status: 'Recusado', documents: both, refusedDocuments: both }
  const imageReasons = { front: null, selfie: 'o rosto não aparece' }
  const { screen, clickContinue, toasts } = await open(4, { professional }, { 'verification.state': () => ({ imageReasons }) })
  await expect.element(screen.getByText('A equipe viu: o rosto não aparece.')).toBeVisible()
  await clickContinue()
  const description = 'Troque esta imagem: a equipe não aceitou a anterior.'
  expect(toasts).toEqual([{ tone: 'error', title: 'Documentos incompletos', description }])
  await expect
    .element(screen.getByLabelText(/^Selfie com o documento: /))
    .toHaveAccessibleDescription(expect.stringContaining(description))
  expect(screen.getByText(description).elements()).toHaveLength(1)
})
