import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { asProfessional, bookingId, paid } from '#client/test/detail-stage.tsx'
import { BookingHelp, type Help } from './booking-help.tsx'

type Detail = typeof paid

const at = '2030-11-27T12:00:00.000Z'
const nothing: Help = { mayOpen: true, absence: null, disputes: [] }
const running: Help['disputes'][number] = {
  id: '5f0f5a6e-0000-4000-8000-0000000000d1',
  topic: 'Dano ou perda',
  status: 'Aberta',
  mine: true,
  description: { text: 'O vaso quebrou.', at, photoIds: [] },
  answer: null,
  replies: [],
  mayAnswer: false,
  contestUntil: null,
  resolution: null,
  resolvedAt: null,
  decision: null,
  refundInCents: null,
}
const alreadyOpen = { reason: 'Já existe um pedido de ajuda em análise para esta visita.' }

beforeEach(() => sessionStorage.clear())

async function open(
  help: Help | (() => unknown),
  booking: Detail = paid,
  answers: Record<string, (input: never) => unknown> = {},
) {
  const component = await asPerson(() => <BookingHelp booking={booking} />)
  const read = typeof help === 'function' ? help : () => help
  return openPages(
    '/',
    { '/': { component }, '/ajuda': { component: () => <h1>Ajuda</h1> } },
    { 'dispute.ofBooking': read, ...answers },
  )
}

test('a participant opens a dispute; errors from the server are shown at their fields', async () => {
  const contact = 'Não compartilhe contatos.'
  let refused = true
  const { screen, asked, toasts } = await open(nothing, paid, {
    'dispute.open': () => {
      const { error } = refusal('BAD_REQUEST', 'screened', contact)
      if (refused) throw { error: { ...error, data: { ...error.data, fields: { description: [contact] } } } }
      return { disputeId: running.id }
    },
  })
  await screen.getByRole('button', { name: 'Pedir ajuda' }).click()
  const form = screen.getByRole('form', { name: 'Pedir ajuda' })
  await form.getByRole('button', { name: 'Enviar pedido de ajuda' }).click()
  await expect.element(form.getByText('Conte o que aconteceu')).toBeVisible()
  await userEvent.selectOptions(form.getByLabelText('Assunto').element(), 'Dano ou perda')
  await userEvent.fill(form.getByLabelText('O que aconteceu').element(), 'O vaso quebrou.')
  await form.getByRole('button', { name: 'Enviar pedido de ajuda' }).click()
  await expect.element(form.getByText(contact).first()).toBeVisible()
  refused = false
  await form.getByRole('button', { name: 'Enviar pedido de ajuda' }).click()
  await expect.poll(() => toasts.at(-1)).toMatchObject({ tone: 'success', title: 'Pedido de ajuda enviado' })
  expect(asked('dispute.open').at(-1)).toEqual({
    bookingId,
    topic: 'Dano ou perda',
    description: 'O vaso quebrou.',
    photoIds: [],
  })
  const { violations } = await axe.run(screen.container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations).toEqual([])
})

test('a statement that was typed and not sent survives a reload, and is forgotten once it is sent', async () => {
  const fieldsIn = async () => {
    const { screen } = await open(nothing, paid, { 'dispute.open': () => ({ disputeId: running.id }) })
    await screen.getByRole('button', { name: 'Pedir ajuda' }).click()
    const form = screen.getByRole('form', { name: 'Pedir ajuda' })
    return { screen, form, topic: form.getByLabelText('Assunto'), text: form.getByLabelText('O que aconteceu') }
  }
  const before = await fieldsIn()
  await userEvent.selectOptions(before.topic.element(), 'Dano ou perda')
  await userEvent.fill(before.text.element(), 'O vaso quebrou.')
  await before.screen.unmount()
  const after = await fieldsIn()
  await expect.element(after.topic).toHaveValue('Dano ou perda')
  await expect.element(after.text).toHaveValue('O vaso quebrou.')
  await after.form.getByRole('button', { name: 'Enviar pedido de ajuda' }).click()
  await expect.element(after.form).not.toBeInTheDocument()
  await after.screen.unmount()
  await expect.element((await fieldsIn()).text).toHaveValue('')
})

test("the focus moves from the button 'Pedir ajuda' to the form that replaces it, and back", async () => {
  const { screen } = await open(nothing)
  const button = screen.getByRole('button', { name: 'Pedir ajuda' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Assunto')).toHaveFocus()
  screen.getByRole('button', { name: 'Voltar' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveFocus()
})

test('the other participant reads the dispute and replies once', async () => {
  const theirs = { ...running, mine: false, mayAnswer: true }
  const { screen, asked } = await open({ mayOpen: alreadyOpen, absence: null, disputes: [theirs] }, asProfessional, {
    'dispute.answer': () => ({ ok: true }),
  })
  await expect.element(screen.getByText('O vaso quebrou.')).toBeVisible()
  await expect.element(screen.getByText('Em análise')).toBeVisible()
  const form = screen.getByRole('form', { name: 'Contar o meu lado' })
  await userEvent.fill(form.getByLabelText('O seu lado').element(), 'Já estava rachado.')
  await form.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect
    .poll(() => asked('dispute.answer'))
    .toEqual([{ disputeId: running.id, answer: 'Já estava rachado.', photoIds: [] }])
})

test.each([
  ['contractor', paid, 4_500, /Reembolso de R\$\u00A045,00\./],
  ['professional', asProfessional, null, /Quem contratou recebe uma parte de volta\./],
] as const)('the %s reads the decision', async (_side, booking, refundInCents, words) => {
  const resolved = { ...running, status: 'Resolvida' as const, resolution: 'Metade para cada uma.', resolvedAt: at }
  const { screen } = await open(
    { mayOpen: true, absence: null, disputes: [{ ...resolved, decision: 'partial', refundInCents }] },
    booking,
  )
  await expect.element(screen.getByText('Metade para cada uma.')).toBeVisible()
  await expect.element(screen.getByText(words)).toBeVisible()
})

const absence = { status: 'open', mine: false, contestUntil: '2030-11-29T12:00:00.000Z', waitingRefundInCents: null } as const

test('a participant who was reported absent contests the report, with the topic already chosen', async () => {
  const missed: Detail = { ...asProfessional, status: 'Cancelado', noShowBy: 'professional' }
  const { screen, asked } = await open({ ...nothing, absence }, missed, { 'dispute.open': () => ({ disputeId: running.id }) })
  await expect
    .element(screen.getByText(/Ana informou que você não chegou\. Se não foi assim, conteste até 29\/11\/2030/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Contestar' }).click()
  await userEvent.fill(screen.getByLabelText('O que aconteceu').element(), 'Eu estava na portaria.')
  await screen.getByRole('button', { name: 'Enviar contestação' }).click()
  await expect.poll(() => asked('dispute.open')).toMatchObject([{ topic: 'Ausência' }])
})

test('a participant who was reported absent can admit the absence, after a confirmation', async () => {
  const missed: Detail = { ...asProfessional, status: 'Cancelado', noShowBy: 'professional' }
  const { screen, asked, toasts } = await open({ ...nothing, absence }, missed, { 'booking.acceptReport': () => ({ ok: true }) })
  await screen.getByRole('button', { name: 'Foi assim mesmo' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirmar a ausência?' })
  await expect.element(dialog.getByText(/Quem contratou recebe tudo de volta agora/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => toasts).toMatchObject([{ title: 'Ausência confirmada' }])
  expect(asked('booking.acceptReport')).toEqual([{ bookingId }])
})

test('the participant who reported the absence reads until when the refund waits', async () => {
  const missed: Detail = { ...paid, status: 'Cancelado', noShowBy: 'professional' }
  const { screen } = await open({ ...nothing, absence: { ...absence, mine: true, waitingRefundInCents: 10_800 } }, missed)
  await expect.element(screen.getByText(/Seu reembolso de R\$\u00A0108,00 espera até lá\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Contestar' })).not.toBeInTheDocument()
})

const late = { ...running, topic: 'Atraso', contestUntil: '2030-11-29T12:00:00.000Z' } as const

test('a participant reported as late reads the deadline and that payments wait, and contests or admits the delay', async () => {
  const theirs = { ...late, mine: false, mayAnswer: true }
  const help: Help = { mayOpen: alreadyOpen, absence: null, disputes: [theirs] }
  const { screen, asked } = await open(help, asProfessional, { 'dispute.answer': () => ({ ok: true }) })
  await expect
    .element(
      screen.getByText(
        /Ana informou um atraso\. Se não foi assim, conteste até 29\/11\/2030.*o dinheiro da visita esperam até lá\./,
      ),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Foi assim mesmo' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirmar o atraso?' })
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => asked('dispute.answer')).toMatchObject([{ disputeId: running.id, answer: 'Foi assim mesmo.' }])
  await screen.getByRole('button', { name: 'Contestar' }).click()
  await expect.element(screen.getByLabelText('O seu lado')).toBeVisible()
})

test('the participant who reports a delay reads, before and after, that the other participant may contest it', async () => {
  const form = await open(nothing)
  await form.screen.getByRole('button', { name: 'Pedir ajuda' }).click()
  const hint = form.screen.getByText(/tem 48 horas para contestar/)
  await expect.element(hint).not.toBeInTheDocument()
  await userEvent.selectOptions(form.screen.getByLabelText('Assunto').element(), 'Atraso')
  await expect.element(hint).toBeVisible()
  await form.screen.unmount()
  const { screen } = await open({ mayOpen: alreadyOpen, absence: null, disputes: [late] })
  await expect
    .element(screen.getByText(/pode contestar até 29\/11\/2030.*O reembolso e o dinheiro da visita esperam até lá/))
    .toBeVisible()
})

test('says from when help can be requested, offers a retry after a failure, and is hidden for admins', async () => {
  const early = await open({ ...nothing, mayOpen: { reason: 'A partir de 26/11, 12:00, o início da visita.' } })
  await expect.element(early.screen.getByText(/A partir de 26\/11, 12:00/)).toBeVisible()
  await early.screen.unmount()
  const failed = await open(() => Promise.reject(refusal('SERVICE_UNAVAILABLE', 'down', 'Fora do ar')))
  await expect.element(failed.screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await failed.screen.unmount()
  const { screen, asked } = await open(nothing, { ...paid, side: 'admin' })
  await expect.element(screen.getByRole('heading', { name: 'Preciso de ajuda' })).not.toBeInTheDocument()
  expect(asked('dispute.ofBooking')).toEqual([])
})
