import { Link } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { trpc } from '#client/lib/api.ts'
import { addDays } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { AgendaRules } from './agenda-rules.tsx'
import { AwayCard, awayText } from './away-card.tsx'
import { weekOf } from '#client/test/week-stage.ts'
import type { OwnWeek } from './window-text.ts'

const { away: _away, ...rules } = weekOf([]).settings
const lastDay = addDays(dayOf(new Date(), 'America/Sao_Paulo'), 20)

function Page() {
  const [week] = trpc.availability.mine.useSuspenseQuery()
  return (
    <>
      <AwayCard week={week} />
      <AgendaRules week={week} />
      <Link to="/conversas">Conversas</Link>
    </>
  )
}

function withSettings(more: Partial<OwnWeek['settings']>): OwnWeek {
  const settings = { ...rules, choices: { onlyAgreedChanges: false, answersEach: false }, away: null, ...more }
  return weekOf([], { settings, neighboursExcluded: settings.bufferBeforeInMinutes + settings.bufferAfterInMinutes > 0 })
}

async function open(answers: Parameters<typeof openPages>[2]) {
  const component = await asPerson(Page, { isProfessional: true })
  const pages = { '/': { component }, '/conversas': { component: () => <h1>Conversas</h1> } }
  return openPages('/', pages, { 'availability.mine': () => withSettings({}), ...answers })
}

beforeEach(() => page.viewport(390, 844))

test('explains the absence, and lets the professional set its last day and end it', async () => {
  let away: OwnWeek['settings']['away'] = null
  const { screen, asked, toasts } = await open({
    'availability.mine': () => withSettings({ away }),
    'availability.setAway': (input: { away: boolean; until?: string | null }) => {
      away = input.away ? { since: '2026-11-21T12:00:00.000Z', until: input.until ?? null } : null
      return withSettings({ away })
    },
  })
  const toggle = screen.getByRole('switch', { name: 'Estou de folga' })
  await expect.element(screen.getByLabelText(/^Último dia/)).not.toBeInTheDocument()
  await toggle.click()
  await expect.element(screen.getByText(/Ninguém consegue agendar até você voltar/)).toBeVisible()
  await screen.getByLabelText(/^Último dia/).fill(lastDay)
  await screen.getByRole('button', { name: 'Salvar dia' }).click()
  await expect.element(screen.getByText(awayText(lastDay))).toBeVisible()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Configurações salvas' }])
  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  expect(asked('availability.setAway')).toEqual([{ away: true }, { away: true, until: lastDay }, { away: false }])
})

test('changes the absence switch back when the server refuses', async () => {
  const { screen, toasts } = await open({
    'availability.setAway': () => {
      throw refusal('INTERNAL_SERVER_ERROR', null, 'O erro foi nosso. Tente de novo em instantes.')
    },
  })
  const toggle = screen.getByRole('switch', { name: 'Estou de folga' })
  await toggle.click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Erro ao atualizar', tone: 'error' }])
  await expect.element(toggle).not.toBeChecked()
})

test('explains in words what an absence means', () => {
  expect(awayText('2026-12-24', new Date('2026-11-21T12:00:00Z'))).toBe(
    'Ninguém consegue agendar até qui, 24 dez, inclusive. Seu perfil não sai da busca por isso, e suas visitas marcadas continuam.',
  )
})

test('shows an error at each field with a value outside the limits, and sends nothing', async () => {
  const { screen, asked } = await open({})
  await screen.getByLabelText('Agenda aberta por').fill('181')
  await screen.getByLabelText('Intervalo antes').fill('meia hora')
  await screen.getByRole('button', { name: 'Salvar regras' }).click()
  await expect.element(screen.getByLabelText('Agenda aberta por')).toHaveAccessibleDescription('Use de 1 a 180')
  await expect.element(screen.getByLabelText('Intervalo antes')).toHaveAttribute('aria-invalid', 'true')
  expect(asked('availability.saveSettings')).toEqual([])
})

test('shows the saved rules, and without buffers removes the hint about neighbouring slots', async () => {
  let stored = withSettings({})
  const { screen, asked, toasts } = await open({
    'availability.mine': () => stored,
    'availability.saveSettings': (input: Partial<OwnWeek['settings']>) => (stored = withSettings(input)),
  })
  await expect.element(screen.getByText(/horários vizinhos não cabem juntos/)).toBeVisible()
  const save = screen.getByRole('button', { name: 'Salvar regras' })
  await expect.element(save).toBeDisabled()
  for (const name of ['Intervalo antes', 'Intervalo depois']) await screen.getByLabelText(name).fill('0')
  await screen.getByLabelText('Máximo por dia').selectOptions('1 serviço')
  await save.click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Configurações salvas' }])
  await expect.element(screen.getByText(/horários vizinhos/)).not.toBeInTheDocument()
  await expect.element(save).toBeDisabled()
  await screen.getByLabelText('Máximo por dia').selectOptions('Sem limite')
  await save.click()
  const { choices: _choices, ...sent } = rules
  const none = { ...sent, bufferBeforeInMinutes: 0, bufferAfterInMinutes: 0 }
  await expect.poll(() => asked('availability.saveSettings')).toEqual([{ ...none, maxBookingsPerDay: 1 }, none])
})

test('asks before leaving while rules are unsaved, and not after saving', async () => {
  let stored = withSettings({})
  const { screen, here } = await open({
    'availability.mine': () => stored,
    'availability.saveSettings': (input: Partial<OwnWeek['settings']>) => (stored = withSettings(input)),
  })
  const leadTime = screen.getByLabelText('Tempo mínimo para marcar')
  await leadTime.fill('12')
  await screen.getByRole('link', { name: 'Conversas' }).click()
  await screen.getByRole('dialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Continuar editando' }).click()
  await expect.element(leadTime).toHaveValue('12')
  expect(here()).toBe('/')
  await screen.getByRole('button', { name: 'Salvar regras' }).click()
  await expect.element(screen.getByRole('button', { name: 'Salvar regras' })).toBeDisabled()
  await screen.getByRole('link', { name: 'Conversas' }).click()
  await expect.poll(here).toBe('/conversas')
})
