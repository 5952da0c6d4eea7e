import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { friend } from './api.ts'
import { makePair, moveVisit } from './made.ts'
import { book, cards, chooseSlot, enter, expectToast, payWith } from './people.ts'
import { expect, test } from './story.ts'
import { ask, expectStatus, freeStarts, openVisit, weekAhead } from './visits.ts'

const notes = 'A chave está com o porteiro Severino.'
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

test('a booking is requested, left unpaid, paid, rescheduled, started with its code, completed and requested again', async ({
  page,
  meet,
  faults,
}) => {
  const { household, professional } = await makePair('Teresa Vidal', 'Neusa Braga')
  await enter(page, household.email)

  const id = await test.step('asks for a day, with notes', async () => {
    await page.goto(`/profissional/${professional.id}?semana=${weekAhead(2)}`)
    await chooseSlot(page)
    await page.getByText('A profissional traz', { exact: true }).click()
    await page.getByText('Repetir ou deixar observações').click()
    await page.getByLabel('Observações para a visita').fill(notes)
    await book(page)
    await expectToast(page, 'Agendamento criado!')
    await expect(page).toHaveURL(/\/checkout\//)
    await expect(page.getByText(/Seu horário está reservado por 14:\d\d/)).toBeVisible()
    return idOf(page)
  })

  await test.step('leaves the checkout: the request waits, with what is left of its time', async () => {
    await page.goto('/meus-agendamentos')
    const card = page.getByRole('article', { name: professional.name })
    await expect(card.getByText('Solicitado', { exact: true })).toBeVisible()
    await expect(card.getByText(/Horário reservado para você por 14:\d\d/)).toBeVisible()
    await expect(card.getByRole('button', { name: 'Cancelar Agendamento' })).toBeVisible()
    await card.getByRole('link', { name: 'Pagar agora' }).click()
    await expect(page).toHaveURL(new RegExp(`/checkout/${id}`))
  })

  const hers = await meet(professional.email)
  await test.step('unpaid, she sees neither the address nor the notes', async () => {
    await openVisit(hers, id, 'Solicitado')
    await expect(hers.getByText(household.name).first()).toBeVisible()
    await expect(hers.getByText('Você leva', { exact: true })).toBeVisible()
    await expect(hers.getByText('Rua das Araucárias')).toHaveCount(0)
    await expect(hers.getByText(notes)).toHaveCount(0)
  })

  await test.step('pays, and she sees both at once', async () => {
    await payWith(page, cards.good)
    await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
    await expectStatus(hers, 'Confirmado')
    await expect(hers.getByText(/Rua das Araucárias/)).toBeVisible()
    await expect(hers.getByText(notes)).toBeVisible()
  })

  await test.step('puts it into a calendar: the one visit, and an address that ends when it is switched off', async () => {
    await openVisit(page, id, 'Confirmado')
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
    await openVisit(page, id, 'Confirmado')
  })

  await test.step('moves it, more than a day before, without asking or paying', async () => {
    await page.getByRole('button', { name: 'Remarcar' }).click()
    const dialog = page.getByRole('dialog', { name: /^Remarcar a visita de/ })
    await expect(dialog.getByText('A visita muda na hora, com o mesmo valor e sem novo pagamento.')).toBeVisible()
    const to = await chooseSlot(page, dialog)
    await dialog.getByRole('button', { name: /^Remarcar para/ }).click()
    await expectToast(page, 'Visita remarcada')
    const hours = to.match(/\d\d:\d\d às \d\d:\d\d/)?.[0].replace(' às ', ' – ') ?? to
    await expect(page.getByText(hours).first()).toBeVisible()
    await expect(hers.getByText(hours).first()).toBeVisible()
  })

  await test.step('at the door the four numbers begin it, wrong ones do not', async () => {
    faults.expect(/400/)
    await moveVisit(id, 20)
    await openVisit(page, id, 'Confirmado')
    const code = (await page.getByRole('region', { name: 'No dia da visita' }).textContent())?.match(/\d{4}/)?.[0] ?? ''
    await openVisit(hers, id, 'Confirmado')
    const door = hers.getByRole('region', { name: 'No dia da visita' })
    await expect(door.getByText(code)).toHaveCount(0)
    await door.getByLabel('Código de início').fill(code === '0000' ? '0001' : '0000')
    await door.getByRole('button', { name: 'Cheguei' }).click()
    await expect(door.getByText('Código errado. Peça de novo os 4 números a quem contratou.')).toBeVisible()
    await door.getByLabel('Código de início').fill(code)
    await door.getByRole('button', { name: 'Cheguei' }).click()
    await expectToast(hers, 'Chegada confirmada')
    await expectStatus(page, 'Em Andamento')
  })

  await test.step('she ends it, and both read so', async () => {
    await moveVisit(id, -200)
    await openVisit(hers, id, 'Em Andamento')
    await hers.getByRole('button', { name: 'Terminei' }).click()
    await hers.getByRole('dialog').getByRole('button', { name: 'Terminei' }).click()
    await expectToast(hers, 'Visita concluída')
    await expectStatus(hers, 'Concluído')
    await expectStatus(page, 'Concluído')
  })

  await test.step('it may be booked again', async () => {
    await page.getByRole('link', { name: 'Agendar de novo' }).click()
    await expect(page).toHaveURL(new RegExp(`/profissional/${professional.id}`))
    await chooseSlot(page)
    await expect(page.getByRole('button', { name: /^Agendar / }).filter({ visible: true })).toBeEnabled()
  })
})

test('an unpaid booking can be cancelled, and the slot is free again', { tag: '@1280' }, async ({ page, meet }) => {
  const { household, professional } = await makePair('Olga Prates', 'Ilda Nogueira')
  const payer = await friend(household.email)
  const [first = '', second = ''] = await freeStarts(payer, professional)
  await ask(payer, professional, first)
  const refused = await ask(payer, professional, second)
  await enter(page, household.email)
  const hers = await meet(professional.email)

  await test.step('the household calls off the first', async () => {
    await page.goto('/meus-agendamentos')
    const cardOf = page.getByRole('article', { name: professional.name })
    await expect(cardOf).toHaveCount(2)
    await cardOf.last().getByRole('button', { name: 'Cancelar Agendamento' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Nada foi cobrado. O horário fica livre para outra pessoa.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancelar Agendamento' }).click()
    await expectToast(page, 'Agendamento cancelado')
    await expect(cardOf.last().getByText('Cancelado', { exact: true })).toBeVisible()
    expect(await freeStarts(payer, professional)).toContain(first)
  })

  await test.step('the professional refuses the second, with a reason that the household reads', async () => {
    await openVisit(hers, refused, 'Solicitado')
    await hers.getByRole('button', { name: 'Recusar' }).click()
    const dialog = hers.getByRole('dialog', { name: /^Recusar o agendamento/ })
    await dialog.getByRole('button', { name: 'Recusar' }).click()
    await expect(dialog.getByText('Diga o motivo: quem contratou vai ler.')).toBeVisible()
    await dialog.getByLabel('Motivo').fill('Nesse dia levo minha mãe ao médico.')
    await dialog.getByRole('button', { name: 'Recusar' }).click()
    await expectToast(hers, 'Agendamento cancelado')
    await openVisit(page, refused, 'Cancelado')
    await expect(page.getByText('Motivo: Nesse dia levo minha mãe ao médico.')).toBeVisible()
  })
  await payer.close()
})
