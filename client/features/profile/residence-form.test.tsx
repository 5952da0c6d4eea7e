import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPages } from '#client/test/open-pages.tsx'
import { ResidenceForm } from './residence-form.tsx'
import type { ResidenceFields } from './residence-section.tsx'

const empty: ResidenceFields = {
  homeType: '',
  bedrooms: 1,
  bathrooms: 1,
  sizeInSquareMetres: null,
  hasAnimals: false,
  animals: [],
  residents: null,
  notes: '',
}

async function openForm(save: () => Promise<void> = async () => undefined) {
  const form = () => <ResidenceForm stored={empty} onBack={() => undefined} onSaved={() => undefined} />
  const stage = await openPages('/', { '/': { component: form } }, { 'profile.saveResidence': save })
  return { ...stage, saved: () => stage.asked('profile.saveResidence') }
}

test('saves rooms from steppers and pets from chips, and leaves optional fields empty', async () => {
  const { screen, saved } = await openForm()
  await userEvent.click(screen.getByText('Apartamento'))
  await userEvent.click(screen.getByRole('button', { name: 'Aumentar Quartos' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Tem animais?' }))
  await userEvent.click(screen.getByRole('button', { name: 'Gato' }))
  await userEvent.fill(screen.getByLabelText(/Moradores/), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Concluir cadastro' }))
  await expect.poll(saved).toEqual([
    {
      homeType: 'apartamento',
      bedrooms: 2,
      bathrooms: 1,
      sizeInSquareMetres: null,
      hasAnimals: true,
      animals: ['Gato'],
      residents: 3,
      notes: '',
    },
  ])
})

test('turning on the switch for animals shows the question which animals there are', async () => {
  const { screen, saved } = await openForm()
  await userEvent.click(screen.getByText('Casa', { exact: true }))
  await userEvent.click(screen.getByRole('switch', { name: 'Tem animais?' }))
  await userEvent.click(screen.getByRole('button', { name: 'Concluir cadastro' }))
  const kinds = screen.getByRole('group', { name: 'Quais animais?' })
  await expect.element(kinds).toHaveAccessibleDescription('Escolha ao menos um animal')
  await expect.element(kinds.getByRole('button', { name: 'Cachorro' })).toHaveFocus()
  expect(saved()).toEqual([])
  await userEvent.click(kinds.getByRole('button', { name: 'Gato' }))
  await expect.element(kinds).toHaveAccessibleDescription('')
  await userEvent.click(screen.getByRole('button', { name: 'Concluir cadastro' }))
  await expect.poll(saved).toMatchObject([{ hasAnimals: true, animals: ['Gato'] }])
})

test('turning off the switch for animals removes the chosen animals', async () => {
  const { screen, saved } = await openForm()
  await userEvent.click(screen.getByText('Casa', { exact: true }))
  await userEvent.click(screen.getByRole('switch', { name: 'Tem animais?' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cachorro' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Tem animais?' }))
  await userEvent.click(screen.getByRole('button', { name: 'Concluir cadastro' }))
  await expect.poll(saved).toMatchObject([{ hasAnimals: false, animals: [] }])
})

test('offers the specified kinds of home and of animals', async () => {
  const { screen } = await openForm()
  const kinds = screen.getByRole('group', { name: 'Tipo de imóvel' }).getByRole('radio').elements()
  expect(kinds.map((kind) => kind.closest('label')?.textContent)).toEqual(['Casa', 'Apartamento', 'Outros'])
  await userEvent.click(screen.getByRole('switch', { name: 'Tem animais?' }))
  const animals = screen.getByRole('group', { name: 'Quais animais?' }).getByRole('button')
  await expect.element(animals.first()).toBeVisible()
  expect(animals.elements().map((animal) => animal.textContent)).toEqual(['Cachorro', 'Gato', 'Pássaro', 'Outros'])
})

test('says when the home could not be saved, and keeps the form', async () => {
  const { screen, toasts } = await openForm(() => Promise.reject(new Error('offline')))
  await userEvent.click(screen.getByText('Casa', { exact: true }))
  await userEvent.fill(screen.getByLabelText(/Moradores/), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Concluir cadastro' }))
  await expect
    .poll(() => toasts)
    .toEqual([
      {
        tone: 'error',
        title: 'Erro ao salvar informações da residência',
        description: 'Não foi possível salvar as informações. Tente novamente.',
      },
    ])
  await expect.element(screen.getByLabelText(/Moradores/)).toHaveValue('3')
})

test('shows the errors for a missing kind of home and for invalid numbers at their fields', async () => {
  const { screen, toasts, saved } = await openForm()
  await userEvent.fill(screen.getByLabelText(/Moradores/), '0')
  await userEvent.fill(screen.getByLabelText(/Tamanho/), 'grande')
  await userEvent.click(screen.getByRole('button', { name: 'Concluir cadastro' }))
  await expect
    .element(screen.getByRole('group', { name: 'Tipo de imóvel' }))
    .toHaveAccessibleDescription('Escolha o tipo de imóvel')
  await expect.element(screen.getByLabelText(/Moradores/)).toHaveAccessibleDescription('Informe ao menos 1 morador')
  expect(toasts).toMatchObject([{ tone: 'error', title: 'Erro ao salvar informações da residência' }])
  expect(saved()).toEqual([])
})
