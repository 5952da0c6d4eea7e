import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { makePair, makeProfessionals } from './made.ts'
import { enter, expectToast } from './people.ts'
import { expect, test } from './story.ts'
import { makePaidBookings, weekAhead } from './bookings.ts'

const row = (page: Page, day: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: day }) })
const dayIn = (weeks: number, weekday: number) => addDays(weekAhead(weeks), weekday)

test(
  'a professional adds, disables, deletes, restores and copies windows; the refusal of an overlapping window names that window',
  { tag: ['@390', '@long'] },
  async ({ page, faults }) => {
    faults.expect(/409/)
    const [her] = await makeProfessionals([{ name: 'Odila Freire', weekdays: [1], windows: [['08:00', '12:00']] }])
    await enter(page, her?.email ?? '')
    await page.goto('/minha-disponibilidade')
    const monday = row(page, 'Segunda')

    await test.step('an overlap is rejected and names the existing window', async () => {
      await addWindow(page, 'Segunda', '10:00', '14:00')
      await expectToast(page, 'Erro ao adicionar', 'Este horário se sobrepõe a 08:00 – 12:00 na segunda-feira.')
      await page.getByRole('dialog').getByLabel('Das').selectOption('12:00')
      await page.getByRole('dialog').getByRole('button', { name: 'Adicionar', exact: true }).click()
      await expectToast(page, 'Disponibilidade adicionada!')
      await expect(monday.getByRole('switch')).toHaveCount(2)
    })

    await test.step('a disabled window stays disabled after a reload', async () => {
      await monday.getByRole('switch', { name: 'Segunda, 12:00 – 14:00' }).click()
      await expect(monday.getByText('Indisponível')).toBeVisible()
      await page.reload()
      await expect(monday.getByRole('switch', { name: 'Segunda, 12:00 – 14:00' })).not.toBeChecked()
    })

    await test.step('a deleted window can be restored, and deleted again', async () => {
      const remove = page.getByRole('button', { name: 'Remover: Segunda, 12:00 – 14:00' })
      await remove.click()
      await expectToast(page, 'Disponibilidade removida')
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(monday.getByRole('switch', { name: 'Segunda, 12:00 – 14:00' })).not.toBeChecked()
      await remove.click()
      await expect(monday.getByRole('switch')).toHaveCount(1)
    })

    await test.step('the windows of a day are copied to other days', async () => {
      await page.getByRole('button', { name: 'Copiar para outros dias: Segunda' }).click()
      const sheet = page.getByRole('dialog', { name: 'Copiar Segunda para outros dias' })
      await sheet.getByRole('button', { name: 'Copiar' }).click()
      await expect(sheet.getByText('Escolha pelo menos um dia')).toBeVisible()
      for (const day of ['Quarta', 'Sexta']) await sheet.getByRole('button', { name: day }).click()
      await sheet.getByRole('button', { name: 'Copiar' }).click()
      await expectToast(page, 'Horários copiados')
      await page.reload()
      for (const day of ['Quarta', 'Sexta'])
        await expect(row(page, day).getByRole('switch', { name: `${day}, 08:00 – 12:00` })).toBeChecked()
      await expect(row(page, 'Terça').getByText('Sem horários')).toBeVisible()
    })
  },
)

test(
  'days off, an absence and changed booking rules change the week that a contractor sees',
  { tag: ['@1280', '@long'] },
  async ({ page, meet }) => {
    const { contractor, professional } = await makePair('Nair Campelo', 'Edite Salgado')
    await makePaidBookings(contractor, professional, 1)
    await enter(page, professional.email)
    await page.goto('/minha-disponibilidade')
    const professionalPage = page.getByRole('main')
    const theirs = await meet(contractor.email)
    const week = theirs.getByRole('region', { name: 'Escolha o horário' })
    const weekSays = (words: RegExp) => expect(week.getByText(words)).toBeAttached()
    await theirs.goto(`/profissional/${professional.id}?semana=${weekAhead(2)}`)
    await weekSays(/^Semana de .* 20 horários livres\./)

    await test.step('days off are added; a booking in them stays and is mentioned', async () => {
      await professionalPage.getByRole('button', { name: 'Adicionar data' }).click()
      const sheet = page.getByRole('dialog', { name: 'Adicionar folga ou feriado' })
      await sheet.getByLabel('Primeiro dia').fill(dayIn(2, 0))
      await sheet.getByLabel('Último dia').fill(dayIn(2, 3))
      await sheet.getByLabel('Anotação').fill('Casamento da Bia')
      await sheet.getByRole('button', { name: 'Adicionar', exact: true }).click()
      await expectToast(page, 'Data adicionada')
      await expect(professionalPage.getByText('Casamento da Bia')).toBeVisible()
      await expect(professionalPage.getByText('1 visita marcada continua')).toBeVisible()
      await weekSays(/^Semana de .* 9 horários livres\./)
      await expect(theirs.getByText('Casamento da Bia')).toHaveCount(0)
    })

    await test.step('while the professional is away nobody can book; then the absence ends', async () => {
      await professionalPage.getByRole('switch', { name: 'Estou de folga' }).click()
      await expect(page.getByText('Você está de folga')).toBeVisible()
      await expect(professionalPage.getByRole('switch', { name: 'Estou de folga' })).toBeChecked()
      await professionalPage.getByLabel('Último dia de folga').fill(dayIn(2, 5))
      await professionalPage.getByRole('button', { name: 'Salvar dia' }).click()
      await expectToast(page, 'Configurações salvas')
      await weekSays(/^Semana de .* 3 horários livres\./)
      await page.getByRole('button', { name: 'Voltar agora' }).click()
      await expect(page.getByText('Você está de folga')).toBeHidden()
      await weekSays(/^Semana de .* 9 horários livres\./)
    })

    await test.step('the days off are removed', async () => {
      await professionalPage.getByRole('button', { name: /^Remover: .* Folga, dia todo$/ }).click()
      await expectToast(page, 'Data removida')
      await expect(professionalPage.getByText('Casamento da Bia')).toHaveCount(0)
      await weekSays(/^Semana de .* 20 horários livres\./)
    })

    await test.step('an invalid rule is an error at its field; valid rules apply', async () => {
      await professionalPage.getByLabel('Agenda aberta por').fill('400')
      await professionalPage.getByRole('button', { name: 'Salvar regras' }).click()
      await expect(professionalPage.getByLabel('Agenda aberta por')).toHaveAttribute('aria-invalid', 'true')
      await professionalPage.getByLabel('Agenda aberta por').fill('90')
      await professionalPage.getByLabel('Máximo por dia').selectOption('1 serviço')
      await professionalPage.getByRole('button', { name: 'Salvar regras' }).click()
      await expectToast(page, 'Configurações salvas')
      await page.reload()
      await expect(professionalPage.getByLabel('Agenda aberta por')).toHaveValue('90')
      await expect(professionalPage.getByLabel('Máximo por dia')).toHaveValue('1')
      await weekSays(/^Semana de .* 18 horários livres\./)
      await expect(week.getByText('dia completo').first()).toBeAttached()
    })
  },
)

async function addWindow(page: Page, day: string, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Adicionar horário: ${day}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Adicionar horário' })
  await sheet.getByLabel('Até').selectOption(to)
  await sheet.getByLabel('Das').selectOption(from)
  await sheet.getByRole('button', { name: 'Adicionar', exact: true }).click()
}
