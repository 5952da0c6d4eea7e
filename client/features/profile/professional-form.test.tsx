import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPages } from '#client/test/open-pages.tsx'
import type { SaveProfessional } from '#shared/profile.ts'
import { ProfessionalFields, useProfessionalForm } from './professional-form.tsx'
import type { ProfessionalDraft } from './professional-form.tsx'

const marlene: ProfessionalDraft = {
  bio: 'Capricho em cada canto.',
  services: ['Faxina Leve', 'Cozinha'],
  dailyPriceInCents: 18_000,
  yearsOfExperience: 7,
  radiusInKm: 10,
  spokenOf: null,
  bufferBeforeInMinutes: 15,
  bufferAfterInMinutes: 15,
  leadTimeInHours: 2,
}

async function openSection(stored: ProfessionalDraft | null, labels: 'onboarding' | 'editor' = 'editor') {
  const sent: SaveProfessional[] = []
  function Page() {
    const form = useProfessionalForm(stored)
    return (
      <form noValidate onSubmit={(event) => void form.handleSubmit((profile) => void sent.push(profile))(event)}>
        <ProfessionalFields form={form} labels={labels} />
        <button type="submit">Enviar</button>
      </form>
    )
  }
  const { screen } = await openPages('/', { '/': { component: Page } }, {})
  return { screen, sent, submit: () => userEvent.click(screen.getByRole('button', { name: 'Enviar' })) }
}

test('the form shows the stored values and submits them unchanged', async () => {
  const { screen, sent, submit } = await openSection(marlene)
  await expect.element(screen.getByLabelText('Preço da diária')).toHaveValue('180,00')
  await expect.element(screen.getByText('23/2000 caracteres')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Limpeza Geral (Faxina Leve)' })).toBeChecked()
  await submit()
  await expect.poll(() => sent).toEqual([marlene])
})

test('the form says how many bookings the free time between bookings allows on an example day from 08:00 to 20:00', async () => {
  const { screen } = await openSection(marlene)
  const words = 'Em um dia das 08:00 às 20:00 cabem 2 visitas de 4 horas. Sem intervalos cabem 3.'
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('the form takes the price in reais, and the radius from a slider or a number field', async () => {
  const { screen, sent, submit } = await openSection(marlene)
  await userEvent.clear(screen.getByLabelText('Preço da diária'))
  await userEvent.type(screen.getByLabelText('Preço da diária'), '1234,56')
  await expect.element(screen.getByLabelText('Preço da diária')).toHaveValue('1.234,56')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Raio de atendimento' }), '25')
  await expect.element(screen.getByRole('slider')).toHaveValue('25')
  screen.getByRole('slider').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await submit()
  await expect.poll(() => sent).toMatchObject([{ dailyPriceInCents: 123_456, radiusInKm: 26 }])
})

test('the sign-up wizard and the profile editor label a service differently, but store the same value', async () => {
  const editor = await openSection({ ...marlene, services: [] })
  for (const name of ['Lavanderia', 'Limpeza Profunda (Faxina Pesada)'])
    await userEvent.click(editor.screen.getByRole('checkbox', { name }))
  await editor.submit()
  await expect.poll(() => editor.sent).toMatchObject([{ services: ['Faxina Pesada', 'Lavanderia'] }])
  await editor.screen.unmount()
  const wizard = await openSection({ ...marlene, services: [] }, 'onboarding')
  await userEvent.click(wizard.screen.getByRole('checkbox', { name: 'Faxina Pesada' }))
  await wizard.submit()
  await expect.poll(() => wizard.sent).toMatchObject([{ services: ['Faxina Pesada'] }])
})

test('each empty field shows that its value is missing', async () => {
  const { screen, sent, submit } = await openSection(null)
  await submit()
  await expect.element(screen.getByText('Selecione pelo menos um serviço')).toBeVisible()
  await expect.element(screen.getByText('Informe o preço da diária')).toBeVisible()
  await expect.element(screen.getByText('Informe os anos de experiência')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Preço da diária'), '79,99')
  await expect.element(screen.getByText('Preço mínimo é R$ 80,00')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Intervalo antes'), 'dez')
  await expect.element(screen.getByText('Informe o intervalo antes')).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Raio de atendimento' }), '101')
  await expect.element(screen.getByText('Use de 1 a 100')).toBeVisible()
  expect(sent).toEqual([])
})

test('the form asks whether texts say o profissional or a profissional, and the answer is optional', async () => {
  const { screen, sent, submit } = await openSection(marlene)
  await submit()
  await screen.getByText('o profissional', { exact: true }).click()
  await submit()
  await expect.poll(() => sent.map(({ spokenOf }) => spokenOf)).toEqual([null, 'o'])
})
