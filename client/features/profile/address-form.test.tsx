import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPages, refusal } from '#client/test/open-pages.tsx'
import { AddressForm } from './address-form.tsx'

const empty = { cep: '', street: '', number: '', complement: '', district: '', city: '', state: '' }
const paulista = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  complemento: null,
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  estado: 'SP',
  latitude: -23.56,
  longitude: -46.65,
}

async function openForm(
  lookup: (input: { number?: string }) => unknown,
  save: () => Promise<void> = async () => undefined,
  onBack?: () => void,
  known?: string,
) {
  const form = () => (
    <AddressForm
      kind="contractor"
      stored={empty}
      located={false}
      submitLabel="Continuar"
      {...(onBack && { onBack })}
      known={known}
      onSaved={() => undefined}
    />
  )
  const stage = await openPages('/', { '/': { component: form } }, { 'address.lookup': lookup, 'profile.saveAddress': save })
  return { ...stage, saved: () => stage.asked('profile.saveAddress') }
}

test('a found CEP shows the other address fields, fills them in, and focuses the number', async () => {
  const { screen, toasts, saved, asked } = await openForm(() => paulista)
  await expect.element(screen.getByLabelText('CEP')).toBeVisible()
  expect(screen.getByLabelText('Rua').query()).toBeNull()
  await userEvent.type(screen.getByLabelText('CEP'), '01310100')
  await expect.element(screen.getByLabelText('Rua')).toHaveValue('Avenida Paulista')
  await expect.element(screen.getByLabelText('Número')).toHaveFocus()
  await expect.element(screen.getByLabelText('UF')).toHaveValue('SP')
  expect(asked('address.lookup')).toEqual([{ cep: '01310100' }])
  expect(toasts).toEqual([{ tone: 'success', title: 'Endereço encontrado!', description: undefined }])
  await userEvent.fill(screen.getByLabelText('Número'), '900')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await expect.poll(saved).toEqual([
    {
      cep: '01310100',
      street: 'Avenida Paulista',
      number: '900',
      complement: '',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    },
  ])
})

test('a CEP that was typed on an earlier page is filled in and looked up once', async () => {
  const { screen, asked } = await openForm(() => paulista, undefined, undefined, '01310-100')
  await expect.element(screen.getByLabelText('Rua')).toHaveValue('Avenida Paulista')
  await expect.element(screen.getByLabelText('CEP')).toHaveValue('01310-100')
  expect(asked('address.lookup')).toEqual([{ cep: '01310100' }])
})

test('when the CEP has no coordinates, the address is looked up again with the number, and the form can continue', async () => {
  const { screen, toasts, asked } = await openForm(() => ({ ...paulista, latitude: null, longitude: null }))
  await userEvent.type(screen.getByLabelText('CEP'), '01310100')
  await expect.element(screen.getByText('Você já pode continuar.')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Número'), '900')
  await userEvent.tab()
  await expect.poll(() => asked('address.lookup')).toHaveLength(2)
  expect(asked('address.lookup')[1]).toMatchObject({ number: '900', street: 'Avenida Paulista', state: 'SP' })
  await expect
    .poll(() => toasts.map(({ title }) => title))
    .toEqual(['Endereço encontrado!', 'Não encontramos coordenadas exatas. Verifique número/UF.'])
  await expect.element(screen.getByRole('button', { name: 'Continuar' })).toBeEnabled()
})

test('when the lookup with the number fails, the form says so and can continue', async () => {
  const { screen, toasts } = await openForm(({ number }) => {
    if (!number) return { ...paulista, latitude: null, longitude: null }
    throw refusal('UNPROCESSABLE_CONTENT', 'cep_unavailable', 'Não foi possível buscar o CEP. Tente novamente.')
  })
  await userEvent.type(screen.getByLabelText('CEP'), '01310100')
  await expect.element(screen.getByText('Você já pode continuar.')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Número'), '900')
  await userEvent.tab()
  await expect
    .poll(() => toasts.at(-1))
    .toMatchObject({ tone: 'error', title: 'Não foi possível confirmar a localização agora.' })
  await expect.element(screen.getByRole('button', { name: 'Continuar' })).toBeEnabled()
})

test('the message about missing coordinates disappears when the lookup with the number finds them', async () => {
  const { screen } = await openForm(({ number }) => (number ? paulista : { ...paulista, latitude: null, longitude: null }))
  await userEvent.type(screen.getByLabelText('CEP'), '01310100')
  await expect.element(screen.getByText('Você já pode continuar.')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Número'), '900')
  await userEvent.tab()
  await expect.poll(() => screen.getByText('Você já pode continuar.').query()).toBeNull()
})

test('an unknown CEP shows a message and lets the person type the address', async () => {
  const { screen, toasts } = await openForm(() => {
    throw refusal('NOT_FOUND', 'cep_not_found', 'CEP não encontrado. Confira ou preencha o endereço.')
  })
  await userEvent.type(screen.getByLabelText('CEP'), '99999999')
  await expect.element(screen.getByLabelText('Rua')).toHaveFocus()
  await expect.element(screen.getByRole('status').getByText('CEP não encontrado. Confira ou preencha o endereço.')).toBeVisible()
  expect(toasts).toEqual([
    { tone: 'error', title: 'Erro ao buscar CEP', description: 'CEP não encontrado. Confira ou preencha o endereço.' },
  ])
})

const none = { logradouro: null, bairro: null, cidade: null, latitude: null, longitude: null }

test.each([
  ['only a state', none, 'Encontramos só o estado. Complete o endereço.'],
  ['a district and a state', { ...none, bairro: 'Centro' }, 'Encontramos só o estado. Complete o endereço.'],
  ['a town', { ...none, cidade: 'Espírito Santo do Pinhal' }, 'Endereço encontrado!'],
  ['a street', { ...none, logradouro: 'Rua A' }, 'Endereço encontrado!'],
])('says what was found of a CEP: %s', async (_what, part, words) => {
  const { screen, toasts } = await openForm(() => ({ ...paulista, ...part }))
  await userEvent.type(screen.getByLabelText('CEP'), '13990000')
  await expect.element(screen.getByLabelText('UF')).toHaveValue('SP')
  expect(toasts.map(({ title }) => title)).toEqual([words])
  const message = screen.getByRole('status').getByText('Encontramos só o estado. Complete o endereço.')
  expect(message.elements()).toHaveLength(words.startsWith('Encontramos') ? 1 : 0)
})

test('a new CEP empties the fields that the previous CEP filled in, and keeps the text that the person typed', async () => {
  const answers = [paulista, { ...paulista, ...none, cep: '13990000' }]
  const { screen } = await openForm(() => answers.shift())
  const [cep, street, district, city] = ['CEP', 'Rua', 'Bairro', 'Cidade'].map((name) => screen.getByLabelText(name))
  await userEvent.type(cep!, '01310100')
  await expect.element(street!).toHaveValue('Avenida Paulista')
  await userEvent.fill(district!, 'Cerqueira César')
  await userEvent.fill(cep!, '13990000')
  await expect.element(street!).toHaveValue('')
  await expect.element(city!).toHaveValue('')
  await expect.element(district!).toHaveValue('Cerqueira César')
  await expect.element(screen.getByLabelText('UF')).toHaveValue('SP')
})

test('an unknown CEP empties the fields that the previous CEP filled in', async () => {
  const { screen } = await openForm(
    (() => {
      let first = true
      return () => {
        if (!first) throw refusal('NOT_FOUND', 'cep_not_found', 'CEP não encontrado. Confira ou preencha o endereço.')
        first = false
        return paulista
      }
    })(),
  )
  await userEvent.type(screen.getByLabelText('CEP'), '01310100')
  await expect.element(screen.getByLabelText('Cidade')).toHaveValue('São Paulo')
  await userEvent.fill(screen.getByLabelText('CEP'), '99999999')
  await expect.element(screen.getByRole('status').getByText(/^CEP não encontrado/)).toBeVisible()
  for (const name of ['Rua', 'Bairro', 'Cidade', 'UF']) await expect.element(screen.getByLabelText(name)).toHaveValue('')
})

test('offers a retry when the CEP lookup is unavailable', async () => {
  let up = false
  const { screen, toasts } = await openForm(() => {
    if (up) return paulista
    throw refusal('UNPROCESSABLE_CONTENT', 'cep_unavailable', 'Não foi possível buscar o CEP. Tente novamente.')
  })
  await userEvent.type(screen.getByLabelText('CEP'), '01310100')
  await expect.element(screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  expect(toasts).toMatchObject([{ title: 'Erro ao buscar CEP', description: 'Não foi possível buscar o CEP. Tente novamente.' }])
  up = true
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await expect.element(screen.getByLabelText('Cidade')).toHaveValue('São Paulo')
})

test('a toast and the fields say which fields are missing, and the form keeps its values when saving fails', async () => {
  const { screen, toasts, saved } = await openForm(
    () => paulista,
    async () => Promise.reject(new Error('offline')),
  )
  await userEvent.type(screen.getByLabelText('CEP'), '01310100')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await expect.element(screen.getByLabelText('Número')).toHaveFocus()
  expect(toasts.at(-1)).toEqual({ tone: 'error', title: 'Campos obrigatórios', description: 'Informe o número' })
  await userEvent.fill(screen.getByLabelText('Número'), '900')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await expect
    .poll(() => toasts.at(-1))
    .toEqual({
      tone: 'error',
      title: 'Erro ao salvar endereço',
      description: 'Não foi possível salvar o endereço. Tente novamente.',
    })
  expect(saved()).toHaveLength(1)
  await expect.element(screen.getByLabelText('Número')).toHaveValue('900')
})

test('a found CEP removes the errors of the fields that it fills in, and the other errors stay', async () => {
  const { screen } = await openForm(
    () => paulista,
    undefined,
    () => undefined,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await expect.element(screen.getByLabelText('CEP')).toBeInvalid()
  await userEvent.fill(screen.getByLabelText('CEP'), '01310100')
  await expect.element(screen.getByLabelText('Cidade')).toHaveValue('São Paulo')
  for (const name of ['CEP', 'Rua', 'Cidade', 'Bairro', 'UF']) {
    await expect.element(screen.getByLabelText(name)).toBeValid()
  }
  await expect.element(screen.getByLabelText('Número')).toBeInvalid()
})
