import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paid } from '#client/test/detail-stage.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { VisitLine, VisitPane } from './visit-with.tsx'

const marlene = paid.other.id
const open = (visit = paid, agendaOf: string | null = marlene) => {
  const component = () => (
    <>
      <VisitLine visit={visit} agendaOf={agendaOf} />
      <VisitPane visit={visit} agendaOf={agendaOf} />
    </>
  )
  return openPages('/', { '/': { component } }, {})
}

test('on a phone, the chat shows the next booking with start code, and links only while no keyboard is open', async () => {
  await page.viewport(390, 844)
  const { screen } = await open()
  const visit = screen.getByRole('region', { name: 'Visita' })
  await expect.element(visit.getByText(/12:00 – 16:00/)).toBeVisible()
  await expect.element(visit.getByText('4821')).toBeVisible()
  await expect.element(visit.getByRole('link', { name: 'Ver visita' })).toHaveAttribute('href', `/agendamento/${paid.id}`)
  await expect.element(visit.getByRole('link', { name: 'Ver agenda' })).toHaveAttribute('href', `/profissional/${marlene}`)
  await page.viewport(390, 400)
  await expect.element(visit.getByText('4821')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ver visita' })).not.toBeInTheDocument()
})

test('in a wide window, the next booking is shown beside the messages, with the notes on how to enter', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open({ ...paid, visitNotes: 'O porteiro libera.' })
  const visit = screen.getByRole('region', { name: 'Visita' })
  await expect.element(visit.getByRole('heading', { name: 'Como entrar' })).toBeVisible()
  await expect.element(visit.getByText('O porteiro libera.')).toBeVisible()
  await expect.element(visit.getByText('R$ 108,00')).toBeVisible()
})

test("the next booking beside the chat counts the photos of how to enter, and links to the booking's notes", async () => {
  await page.viewport(1280, 800)
  const { screen } = await open({ ...paid, photos: ['a', 'b'] })
  const link = screen.getByRole('link', { name: '2 fotos de como entrar' })
  await expect.element(link).toHaveAttribute('href', `/agendamento/${paid.id}#observacoes`)
})

test('in the chat, a professional sees neither the start code of the next booking nor a link to an agenda', async () => {
  await page.viewport(390, 844)
  const { screen } = await open({ ...paid, side: 'professional', startCode: null }, null)
  await expect.element(screen.getByRole('link', { name: 'Ver visita' })).toBeVisible()
  await expect.element(screen.getByText(/código/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Ver agenda' })).not.toBeInTheDocument()
})
