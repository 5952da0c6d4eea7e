import { expect, test } from 'vitest'
import { asProfessional, openDetail, paid } from '#client/test/detail-stage.tsx'

const words = 'Avenida Paulista, 1000, Bela Vista'

test('the contractor reads the address of the booking, or follows a link to add a missing one', async () => {
  const { screen } = await openDetail(paid)
  await expect.element(screen.getByText(words).first()).toBeVisible()
  await screen.unmount()
  const nowhere = await openDetail({ ...paid, place: null })
  await expect
    .element(nowhere.screen.getByRole('link', { name: 'Informar endereço' }).first())
    .toHaveAttribute('href', '/meu-perfil-contratante#endereco')
})

test('the professional does not see the address of an unpaid booking', async () => {
  const { screen } = await openDetail({ ...asProfessional, status: 'Solicitado' })
  await expect.element(screen.getByRole('heading', { level: 1, name: /26 nov/ })).toBeVisible()
  expect(screen.getByText('Onde', { exact: true }).elements()).toEqual([])
})
