import { apiPerson } from './api.ts'
import { changePrice, makeContractor, makePair } from './made.ts'
import { book, chooseSlot, enter, expectToast } from './people.ts'
import { expect, test } from './story.ts'
import { requestBooking, freeStarts, weekAhead } from './bookings.ts'

const DAY = 86_400_000

test(
  'the preview of a series shows which date is taken before anything is saved, and the series leaves that date out',
  { tag: '@390' },
  async ({ page, faults }) => {
    faults.expect(/409/)
    const { contractor, professional } = await makePair('Marta Sá', 'Ivonete Paz')
    const neighbour = await apiPerson((await makeContractor('Rita Vaz')).email)
    const mine = await apiPerson(contractor.email)
    await enter(page, contractor.email)
    await page.goto(`/profissional/${professional.id}?semana=${weekAhead(2)}`)
    await chooseSlot(page)
    await page.waitForURL(/[?&]slot=/)
    const start = Date.parse(new URL(page.url()).searchParams.get('slot') ?? '')
    await requestBooking(neighbour, professional, new Date(start + 7 * DAY).toISOString())

    await page.getByText('Repetir ou dizer como entrar').click()
    await page.getByLabel('Repetir', { exact: true }).selectOption('Toda semana')
    await page.getByLabel('Quantas vezes').selectOption('3 visitas')
    await book(page)
    const dates = page.getByRole('dialog', { name: 'Datas da repetição' })
    await expect(dates.getByRole('checkbox')).toHaveCount(3)
    await expect(dates.getByRole('checkbox').nth(1)).toBeDisabled()
    await expect(dates.getByText(/^Ocupado · livre por perto:/)).toBeVisible()
    const held = async () => (await mine.query<{ asContractor: unknown[] }>('booking.mine')).asContractor.length
    expect(await held()).toBe(0)

    await dates.getByRole('button', { name: 'Agendar 2 visitas' }).click()
    await expectToast(page, 'Agendamento criado!')
    await expect(page).toHaveURL(/\/checkout\//)
    expect(await held()).toBe(2)
    await page.goto('/meus-agendamentos')
    const cards = page.getByRole('article', { name: professional.name })
    await expect(cards.getByText('Solicitado', { exact: true })).toHaveCount(2)
    await neighbour.close()
    await mine.close()
  },
)

test(
  'an open week shows a taken slot and a changed price live; a second tab and Back do not book twice',
  { tag: ['@1280', '@long'] },
  async ({ page, faults }) => {
    faults.expect(/409/)
    const { contractor, professional } = await makePair('Norma Luz', 'Elzira Pena')
    const neighbour = await apiPerson((await makeContractor('Gilda Reis')).email)
    const mine = await apiPerson(contractor.email)
    const address = `/profissional/${professional.id}?semana=${weekAhead(2)}`
    await enter(page, contractor.email)

    await test.step('another contractor books while the week is open', async () => {
      await page.goto(address)
      const name = await chooseSlot(page)
      const [first = ''] = await freeStarts(mine, professional)
      await requestBooking(neighbour, professional, first)
      const week = page.getByRole('region', { name: 'Escolha o horário' })
      await expect(week.getByRole('radio', { name: `${name}, Ocupado` })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Escolha um horário' }).filter({ visible: true })).toBeVisible()
    })

    const second = await page.context().newPage()
    await test.step('a changed price must be confirmed before anything is booked', async () => {
      await second.goto(address)
      await chooseSlot(page)
      await changePrice(professional.id, 20_000)
      await book(page)
      const question = page.getByRole('dialog', { name: 'O preço mudou' })
      await expect(question.getByText('R$ 120,00')).toBeVisible()
      expect((await mine.query<{ asContractor: unknown[] }>('booking.mine')).asContractor).toEqual([])
      await question.getByRole('button', { name: 'Confirmar novo total' }).click()
      await expect(page).toHaveURL(/\/checkout\//)
      await expect(page.getByText('R$ 120,00').filter({ visible: true }).first()).toBeVisible()
    })

    await test.step('a second tab shows the slot that this contractor holds as free, and Back returns to the week', async () => {
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: professional.name })).toBeVisible()
      const held = await mine.query<{ asContractor: { status: string }[] }>('booking.mine')
      expect(held.asContractor.map(({ status }) => status)).toEqual(['Solicitado'])
      await chooseSlot(second)
      await book(second)
      await expect(second).toHaveURL(/\/checkout\//)
      await second.goto('/meus-agendamentos')
      await expect(second.getByText('Solicitado', { exact: true })).toHaveCount(1)
    })
    await neighbour.close()
    await mine.close()
  },
)
