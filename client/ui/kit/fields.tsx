import { Building2, House } from 'lucide-react'
import { useState } from 'react'
import { services } from '#shared/services.ts'
import { CheckCard, Checkbox, Switch } from '../choices.tsx'
import { FileDrop } from '../file-drop.tsx'
import { FormErrorSummary } from '../form-error-summary.tsx'
import { MaskedField } from '../masked-field.tsx'
import { MoneyField } from '../money-field.tsx'
import { Progress } from '../progress.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { RatingInput } from '../rating.tsx'
import { SelectField } from '../select-field.tsx'
import { ServiceIcon } from '../service.tsx'
import { Stepper } from '../stepper.tsx'
import { TextArea } from '../text-area.tsx'
import { PasswordField, TextField } from '../text-field.tsx'
import { Row, Specimens } from './specimen.tsx'

const images = ['image/png', 'image/jpeg', 'image/webp']
const nothing = () => undefined

/** The section of the component kit with every form field in every state. */
export function Fields() {
  return (
    <Specimens title="Campos">
      <Row name="TextField, PasswordField, SelectField, TextArea" stack>
        <TextField label="Nome completo" hint="Como no documento" placeholder="Marlene Souza" />
        <TextField label="E-mail" type="email" defaultValue="ana@" error="E-mail inválido" name="kit-email" />
        <TextField label="Raio de atendimento" suffix="km" inputMode="numeric" defaultValue="10" />
        <TextField label="Complemento" optional disabled defaultValue="Apto 12" />
        <TextField label="Cidade" readOnly defaultValue="São Paulo" />
        <PasswordField label="Senha" rule defaultValue="plumai123" />
        <SelectField
          label="Estado"
          placeholder="Escolha…"
          options={['MG', 'RJ', 'SP'].map((value) => ({ value, label: value }))}
        />
        <SelectField label="Estado" error="Escolha um estado" placeholder="Escolha…" options={[]} />
        <TextArea label="Sobre você" optional maxLength={2000} defaultValue="Faço faxina e passo roupa há 11 anos na zona sul." />
        <TextArea label="Motivo" error="Conte o motivo" hint="Só a Plumaí lê" />
      </Row>
      <Row name="MaskedField" stack>
        <MaskedField mask="cpf" label="CPF" />
        <MaskedField mask="cep" label="CEP" />
        <MaskedField mask="phone" label="Telefone" />
        <PriceExample />
        <MaskedField mask="card" label="Número do cartão" />
        <div className="grid grid-cols-2 gap-4">
          <MaskedField mask="cardExpiry" label="Validade" />
          <MaskedField mask="cardCvc" label="CVC" />
        </div>
      </Row>
      <Choices />
      <Row name="FormErrorSummary" stack>
        <FormErrorSummaryExample />
      </Row>
    </Specimens>
  )
}

function PriceExample() {
  const [cents, setCents] = useState<number | null>(null)
  return <MoneyField label="Preço da diária" cents={cents} onCents={setCents} />
}

function Choices() {
  const [rooms, setRooms] = useState(2)
  const [on, setOn] = useState(true)
  const [stars, setStars] = useState<number | null>(4)
  return (
    <>
      <Row name="FileDrop, Progress" stack>
        <FileDrop name="kit-foto" action="Escolher foto" hint="PNG, JPG ou WEBP, até 5 MB" accept={images} onFile={nothing} />
        <FileDrop name="kit-rg" action="Trocar imagem" error="Não deu para abrir a imagem" accept={images} onFile={nothing} />
        <Progress label="Enviando foto" percent={43} />
        <Progress label="Enviando foto" percent={100} />
      </Row>
      <Row name="Checkbox, Switch, Stepper, RatingInput, RadioGroup" stack>
        <div>
          <Checkbox label="Li e aceito os termos de uso" defaultChecked />
          <Checkbox label="Quero receber novidades" />
          <Checkbox label="Aceito a política de privacidade" error="É preciso aceitar para continuar" />
          <Checkbox label="Desligado" disabled />
        </div>
        <div className="grid content-start gap-3">
          <Switch
            label="Perfil ativo"
            on="Visível na busca"
            off="Fora da busca"
            checked={on}
            onChange={(event) => setOn(event.target.checked)}
          />
          <Stepper label="Quartos" value={rooms} onChange={setRooms} min={1} max={20} />
          <RatingInput label="Nota geral" name="kit-nota" value={stars} onChange={setStars} />
        </div>
        <RadioGroup
          label="Tipo de imóvel"
          name="kit-imovel"
          defaultValue="casa"
          options={[
            { value: 'casa', label: 'Casa' },
            { value: 'apartamento', label: 'Apartamento' },
            { value: 'outros', label: 'Outro', disabledReason: 'Em breve' },
          ]}
        />
      </Row>
      <Row name="RadioGroup cards, CheckCard" stack>
        <RadioGroup
          className="sm:col-span-2"
          look="cards"
          label="Como você vai usar a Plumaí?"
          name="kit-tipo"
          defaultValue="contratante"
          options={[
            {
              value: 'contratante',
              label: 'Quero contratar',
              description: 'Busque, agende e pague por aqui.',
              icon: <House aria-hidden className="size-6" />,
            },
            {
              value: 'profissional',
              label: 'Quero oferecer serviços',
              description: 'Você fica com 100% do valor que definir.',
              icon: <Building2 aria-hidden className="size-6" />,
            },
          ]}
        />
        {services.map((name, index) => (
          <CheckCard
            key={name}
            label={name}
            description={index === 0 ? 'Manutenção do dia a dia' : undefined}
            icon={<ServiceIcon name={name} size={44} />}
            defaultChecked={index < 2}
          />
        ))}
      </Row>
    </>
  )
}

function FormErrorSummaryExample() {
  return <FormErrorSummary errors={[{ name: 'kit-email', message: 'E-mail inválido' }, { message: 'CPF incompleto' }]} />
}
