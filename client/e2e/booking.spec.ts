import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiPerson } from './api.ts'
import { violationsOf } from './axe.ts'
import { makePair, moveBooking } from './made.ts'
import { book, cards, chooseSlot, enter, expectToast, image, payWith } from './people.ts'
import { expect, longStep, test } from './story.ts'
import { requestBooking, expectStatus, freeStarts, openBooking, weekAhead } from './bookings.ts'

const notes = 'A chave está com o porteiro Severino.'
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

test('a booking is requested, paid later, rescheduled, started with its code, completed and booked again @1280', async ({
  page,
  meet,
  faults,
}) => {
  const { contractor, professional } = await makePair('Teresa Vidal', 'Neusa Braga')
  await enter(page, contractor.email)

  const id = await test.step('the contractor requests a day, with notes', async () => {
    await page.goto(`/profissional/${professional.id}?semana=${weekAhead(2)}`)
    await chooseSlot(page)
    await page.getByText('A profissional traz', { exact: true }).click()
    await page.getByText('Repetir ou dizer como entrar').click()
    await page.getByLabel('Como entrar').fill(notes)
    await book(page)
    await expectToast(page, 'Agendamento criado!')
    await expect(page).toHaveURL(/\/checkout\//)
    await expect(page.getByText(/Seu horário está reservado por 14:\d\d/)).toBeVisible()
    return idOf(page)
  })

  await test.step('leaves the checkout: the booking waits and shows the remaining time', async () => {
    await page.goto('/meus-agendamentos')
    const card = page.getByRole('article', { name: professional.name })
    await expect(card.getByText('Solicitado', { exact: true })).toBeVisible()
    await expect(card.getByText(/Horário reservado para você por 14:\d\d/)).toBeVisible()
    await expect(card.getByRole('button', { name: 'Cancelar Agendamento' })).toBeVisible()
    await card.getByRole('link', { name: 'Pagar agora' }).click()
    await expect(page).toHaveURL(new RegExp(`/checkout/${id}`))
  })

  const professionalPage = await meet(professional.email)
  await test.step('before the payment the professional sees neither the address nor the notes', async () => {
    await openBooking(professionalPage, id, 'Solicitado')
    await expect(professionalPage.getByText(contractor.name).first()).toBeVisible()
    await professionalPage.getByText('Serviços e checklist').click()
    await expect(professionalPage.getByText('Você leva', { exact: true })).toBeVisible()
    await expect(professionalPage.getByText('Rua das Araucárias')).toHaveCount(0)
    await expect(professionalPage.getByText(notes)).toHaveCount(0)
  })

  await test.step('after the payment the professional sees address and notes at once', async () => {
    await payWith(page, cards.good)
    await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
    await expectStatus(professionalPage, 'Confirmado')
    await expect(professionalPage.getByText(/Rua das Araucárias/)).toBeVisible()
    await expect(professionalPage.getByText(notes)).toBeVisible()
  })

  await longStep('adds a photo of how to enter, which the professional opens', async () => {
    await openBooking(page, id, 'Confirmado')
    await page.getByLabel('Adicionar foto').setInputFiles(await image(page, 2400, 1800))
    await expectToast(page, 'Foto adicionada')
    expect(await violationsOf(page, ['light', 'dark'])).toEqual([])
    await professionalPage.getByRole('button', { name: 'Foto 1 de como entrar, ver maior' }).click()
    const large = professionalPage.getByRole('dialog', { name: 'Foto 1 de como entrar' }).getByRole('img')
    await expect.poll(() => large.evaluate((photo: HTMLImageElement) => photo.naturalWidth)).toBe(1600)
    await professionalPage.keyboard.press('Escape')
  })

  await longStep('downloads the booking as a calendar file, and creates and deletes a calendar feed', async () => {
    await openBooking(page, id, 'Confirmado')
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Adicionar ao calendário' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    expect(await readFile(await file.path(), 'utf8')).toContain('BEGIN:VEVENT')
    await page.goto('/meus-agendamentos')
    await page.getByRole('button', { name: 'Criar endereço do calendário' }).click()
    const address = await page.getByLabel('Seu endereço').inputValue()
    expect(await (await page.request.get(address)).text()).toContain('BEGIN:VEVENT')
    await page.getByRole('button', { name: 'Desligar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click()
    await expect(page.getByRole('button', { name: 'Criar endereço do calendário' })).toBeVisible()
    expect((await page.request.get(address)).status()).toBe(410)
  })

  await test.step('the contractor reschedules more than a day before, without consent or payment', async () => {
    await openBooking(page, id, 'Confirmado')
    await page.getByRole('button', { name: 'Remarcar' }).click()
    const dialog = page.getByRole('dialog', { name: /^Remarcar a visita de/ })
    await expect(dialog.getByText('A visita muda na hora, com o mesmo valor e sem novo pagamento.')).toBeVisible()
    const to = await chooseSlot(page, dialog)
    await dialog.getByRole('button', { name: /^Remarcar para/ }).click()
    await expectToast(page, 'Visita remarcada')
    const hours = to.match(/\d\d:\d\d às \d\d:\d\d/)?.[0].replace(' às ', ' – ') ?? to
    await expect(page.getByText(hours).first()).toBeVisible()
    await expect(professionalPage.getByText(hours).first()).toBeVisible()
  })

  await test.step('only the right four-digit code starts the booking', async () => {
    faults.expect(/400/)
    await moveBooking(id, 20)
    await openBooking(page, id, 'Confirmado')
    const code = (await page.getByRole('region', { name: 'Visita de hoje' }).textContent())?.match(/\d{4}/)?.[0] ?? ''
    await openBooking(professionalPage, id, 'Confirmado')
    const door = professionalPage.getByRole('region', { name: 'No dia da visita' })
    await expect(door.getByText(code)).toHaveCount(0)
    await door.getByLabel('Código de início').fill(code === '0000' ? '0001' : '0000')
    await door.getByRole('button', { name: 'Cheguei' }).click()
    await expect(door.getByText('Código errado. Peça de novo os 4 números a quem contratou.')).toBeVisible()
    await door.getByLabel('Código de início').fill(code)
    await door.getByRole('button', { name: 'Cheguei' }).click()
    await expectToast(professionalPage, 'Chegada confirmada')
    await expectStatus(page, 'Em Andamento')
  })

  await test.step('the professional completes the booking, and both see it', async () => {
    await moveBooking(id, -200)
    await openBooking(professionalPage, id, 'Em Andamento')
    await professionalPage.getByRole('button', { name: 'Terminei' }).click()
    await professionalPage.getByRole('dialog').getByRole('button', { name: 'Terminei' }).click()
    await expectToast(professionalPage, 'Visita concluída')
    await expectStatus(professionalPage, 'Concluído')
    await expectStatus(page, 'Concluído')
  })

  await test.step('the contractor can book again', async () => {
    await page.getByRole('link', { name: 'Agendar de novo' }).click()
    await expect(page).toHaveURL(new RegExp(`/profissional/${professional.id}`))
    await chooseSlot(page)
    await expect(page.getByRole('button', { name: /^Agendar / }).filter({ visible: true })).toBeEnabled()
  })
})

test('an unpaid booking can be cancelled, and the slot is free again', { tag: ['@1280', '@long'] }, async ({ page, meet }) => {
  const { contractor, professional } = await makePair('Olga Prates', 'Ilda Nogueira')
  const payer = await apiPerson(contractor.email)
  const [first = '', second = ''] = await freeStarts(payer, professional)
  await requestBooking(payer, professional, first)
  const refused = await requestBooking(payer, professional, second)
  await enter(page, contractor.email)
  const professionalPage = await meet(professional.email)

  await test.step('the contractor cancels the first booking', async () => {
    await page.goto('/meus-agendamentos')
    const cardOf = page.getByRole('article', { name: professional.name })
    await expect(cardOf).toHaveCount(2)
    await cardOf.first().getByRole('button', { name: 'Cancelar Agendamento' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Nada foi cobrado. O horário fica livre para outra pessoa.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancelar Agendamento' }).click()
    await expectToast(page, 'Agendamento cancelado')
    await expect(cardOf.last().getByText('Cancelado', { exact: true })).toBeVisible()
    expect(await freeStarts(payer, professional)).toContain(first)
  })

  await test.step('the professional declines the second booking, with a reason that the contractor reads', async () => {
    await openBooking(professionalPage, refused, 'Solicitado')
    await professionalPage.getByRole('button', { name: 'Recusar' }).click()
    const dialog = professionalPage.getByRole('dialog', { name: /^Recusar o agendamento/ })
    await dialog.getByRole('button', { name: 'Recusar' }).click()
    await expect(dialog.getByText('Diga o motivo: quem contratou vai ler.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Nesse dia levo minha mãe ao médico.')
    await dialog.getByRole('button', { name: 'Recusar' }).click()
    await expectToast(professionalPage, 'Pedido recusado')
    await openBooking(page, refused, 'Cancelado')
    await expect(page.getByText('Motivo: Nesse dia levo minha mãe ao médico.')).toBeVisible()
  })
  await payer.close()
})
