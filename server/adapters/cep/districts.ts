import type { Point } from './port.ts'

/** A well-known district of a capital, with its centre rounded to 0.01 degrees (about one kilometre). */
export interface District extends Point {
  name: string
  city: string
  uf: string
}

const table = `
São Paulo SP
Saúde -23.61 -46.64|Vila Mariana -23.59 -46.63|Moema -23.60 -46.66|Ipiranga -23.59 -46.61|Pinheiros -23.57 -46.69|Bela Vista -23.56 -46.65
Santana -23.50 -46.63|Tatuapé -23.54 -46.58|Butantã -23.57 -46.72|Jabaquara -23.65 -46.64|Mooca -23.55 -46.60|Perdizes -23.53 -46.67
Sé -23.55 -46.63|República -23.54 -46.64|Consolação -23.55 -46.66|Cerqueira César -23.56 -46.67|Jardim Paulista -23.57 -46.66|Itaim Bibi -23.58 -46.68
Vila Olímpia -23.60 -46.69|Brooklin -23.62 -46.69|Campo Belo -23.62 -46.67|Santo Amaro -23.65 -46.71|Morumbi -23.60 -46.72|Lapa -23.53 -46.70
Vila Madalena -23.55 -46.69|Barra Funda -23.53 -46.66|Pacaembu -23.54 -46.67|Higienópolis -23.55 -46.66|Bom Retiro -23.53 -46.64|Liberdade -23.56 -46.63
Aclimação -23.57 -46.63|Cambuci -23.57 -46.62|Penha -23.53 -46.54|Itaquera -23.54 -46.46|Vila Prudente -23.59 -46.58|Sacomã -23.61 -46.60
Casa Verde -23.51 -46.66|Tucuruvi -23.48 -46.61|Pirituba -23.49 -46.73|Freguesia do Ó -23.50 -46.70|Campo Limpo -23.65 -46.76|Capão Redondo -23.67 -46.78
Interlagos -23.69 -46.68|Vila Leopoldina -23.53 -46.73|Alto de Pinheiros -23.55 -46.71|São Miguel Paulista -23.50 -46.44|Água Branca -23.53 -46.68|Vila Carrão -23.55 -46.54
Rio de Janeiro RJ
Centro -22.91 -43.18|Tijuca -22.93 -43.24|Copacabana -22.97 -43.18|Botafogo -22.95 -43.18|Méier -22.90 -43.28|Ipanema -22.98 -43.20|Flamengo -22.93 -43.17
Vila Isabel -22.92 -43.25|Leblon -22.98 -43.22|Lagoa -22.97 -43.21|Jardim Botânico -22.97 -43.22|Gávea -22.98 -43.23|Laranjeiras -22.93 -43.19|Glória -22.92 -43.17
Catete -22.93 -43.18|Leme -22.96 -43.17|Urca -22.95 -43.17|Santa Teresa -22.92 -43.19|Maracanã -22.91 -43.23|Grajaú -22.92 -43.27|Barra da Tijuca -23.00 -43.35
Recreio dos Bandeirantes -23.02 -43.46|Jacarepaguá -22.95 -43.36|Taquara -22.92 -43.37|Madureira -22.87 -43.34|Campo Grande -22.90 -43.56|Bangu -22.88 -43.47|Ilha do Governador -22.80 -43.20
Penha -22.84 -43.28|Realengo -22.88 -43.43|São Cristóvão -22.90 -43.22|Santa Cruz -22.92 -43.68
Belo Horizonte MG
Centro -19.92 -43.94|Savassi -19.94 -43.93|Funcionários -19.93 -43.93|Pampulha -19.86 -43.97|Santa Efigênia -19.92 -43.92|Buritis -19.97 -43.97|Lourdes -19.93 -43.94
Sion -19.95 -43.93|Serra -19.94 -43.92|Anchieta -19.95 -43.92|Belvedere -19.97 -43.94|Gutierrez -19.93 -43.96|Prado -19.92 -43.96|Floresta -19.91 -43.93|Cidade Nova -19.89 -43.92
Castelo -19.88 -44.00|Barreiro -19.98 -44.02|Venda Nova -19.82 -43.95|Padre Eustáquio -19.91 -43.98|Santo Antônio -19.95 -43.94|São José -19.87 -43.97
Recife PE
Boa Viagem -8.12 -34.90|Casa Forte -8.03 -34.92|Espinheiro -8.04 -34.89|Graças -8.05 -34.90|Boa Vista -8.06 -34.89|Santo Antônio -8.06 -34.88|Aflitos -8.04 -34.90
Madalena -8.05 -34.91|Torre -8.05 -34.91|Pina -8.09 -34.88|Imbiribeira -8.11 -34.91|Várzea -8.04 -34.96|Casa Amarela -8.02 -34.92|Ibura -8.12 -34.94|Derby -8.06 -34.90
Manaus AM
Adrianópolis -3.10 -60.01|Centro -3.13 -60.02|Flores -3.06 -60.00|Ponta Negra -3.08 -60.09|Aleixo -3.09 -59.99|Parque Dez de Novembro -3.08 -60.01|Dom Pedro -3.09 -60.04
Chapada -3.10 -60.03|Cidade Nova -3.03 -59.98|Compensa -3.10 -60.06|Nossa Senhora das Graças -3.11 -60.01|Vieiralves -3.11 -60.02
Salvador BA
Barra -13.00 -38.53|Pituba -13.00 -38.46|Ondina -13.01 -38.51|Comércio -12.97 -38.51|Pelourinho -12.97 -38.51|Nazaré -12.98 -38.50|Rio Vermelho -13.01 -38.49|Graça -13.00 -38.52
Caminho das Árvores -12.98 -38.46|Itaigara -12.99 -38.47|Brotas -12.99 -38.50|Itapuã -12.95 -38.36|Imbuí -12.97 -38.43|Cabula -12.96 -38.47|Stella Maris -12.94 -38.34
Brasília DF
Asa Sul -15.81 -47.89|Asa Norte -15.77 -47.88|Lago Sul -15.84 -47.87|Lago Norte -15.74 -47.85|Sudoeste -15.80 -47.92|Noroeste -15.74 -47.91|Águas Claras -15.84 -48.03
Taguatinga -15.83 -48.06|Ceilândia -15.82 -48.11|Guará -15.83 -47.98|Cruzeiro -15.79 -47.94|Sobradinho -15.65 -47.79|Samambaia -15.88 -48.08|Gama -16.02 -48.06
Curitiba PR
Centro -25.43 -49.27|Jardim Botânico -25.44 -49.24|Água Verde -25.45 -49.28|Batel -25.44 -49.29|Centro Cívico -25.41 -49.27|Abranches -25.38 -49.28|Bigorrilho -25.43 -49.30
Portão -25.47 -49.29|Santa Felicidade -25.41 -49.33|Boqueirão -25.50 -49.24|Cabral -25.41 -49.25|Juvevê -25.42 -49.26|Rebouças -25.44 -49.27|Cajuru -25.45 -49.22|Ecoville -25.44 -49.34
Porto Alegre RS
Centro Histórico -30.03 -51.23|Farroupilha -30.04 -51.22|Cidade Baixa -30.04 -51.22|Rio Branco -30.04 -51.20|Floresta -30.02 -51.21|Praia de Belas -30.06 -51.23|Moinhos de Vento -30.03 -51.20
Bom Fim -30.03 -51.21|Menino Deus -30.05 -51.22|Petrópolis -30.04 -51.18|Bela Vista -30.03 -51.19|Partenon -30.06 -51.17|Tristeza -30.11 -51.25|Santana -30.04 -51.21|Sarandi -29.99 -51.13
Fortaleza CE
Benfica -3.74 -38.54|Centro -3.73 -38.53|Praia de Iracema -3.72 -38.52|Aldeota -3.74 -38.50|Meireles -3.73 -38.50|Cocó -3.74 -38.48|Castelão -3.81 -38.52|Fátima -3.75 -38.53
Papicu -3.74 -38.48|Messejana -3.83 -38.49|Parangaba -3.78 -38.56|Mucuripe -3.72 -38.48|Montese -3.77 -38.54
Goiânia GO
Jardim Goiás -16.70 -49.24|Setor Bueno -16.70 -49.27|Setor Oeste -16.68 -49.27|Setor Marista -16.70 -49.26|Setor Central -16.68 -49.26|Campinas -16.67 -49.29|Jardim América -16.71 -49.28
Belém PA
Reduto -1.45 -48.49|Guamá -1.47 -48.46|Nazaré -1.45 -48.48|Umarizal -1.44 -48.48|Batista Campos -1.46 -48.49|Marco -1.43 -48.46|Pedreira -1.43 -48.47|Cidade Velha -1.46 -48.50
Florianópolis SC
Centro -27.59 -48.55|Trindade -27.59 -48.52|Agronômica -27.58 -48.54|Itacorubi -27.58 -48.50|Coqueiros -27.61 -48.58|Estreito -27.59 -48.58|Campeche -27.68 -48.48|Ingleses -27.44 -48.40|Lagoa da Conceição -27.60 -48.47
Vitória ES
Enseada do Suá -20.31 -40.29|Jardim da Penha -20.28 -40.30|Praia do Canto -20.30 -40.29|Jardim Camburi -20.26 -40.27|Mata da Praia -20.28 -40.29|Centro -20.32 -40.34
Natal RN
Ponta Negra -5.88 -35.17|Tirol -5.80 -35.20|Petrópolis -5.78 -35.20|Lagoa Nova -5.82 -35.21|Capim Macio -5.86 -35.19|Alecrim -5.80 -35.22
João Pessoa PB
Tambaú -7.11 -34.83|Manaíra -7.10 -34.83|Cabo Branco -7.13 -34.82|Bessa -7.07 -34.84|Bancários -7.15 -34.84|Torre -7.12 -34.86
Maceió AL
Ponta Verde -9.66 -35.70|Pajuçara -9.67 -35.72|Jatiúca -9.65 -35.71|Farol -9.65 -35.74
São Luís MA
Renascença -2.50 -44.29|Cohama -2.51 -44.24|Calhau -2.49 -44.27|Ponta d'Areia -2.50 -44.31
Teresina PI
Jóquei -5.07 -42.79|Fátima -5.07 -42.79|Ilhotas -5.10 -42.80
Campo Grande MS
Jardim dos Estados -20.46 -54.60|Centro -20.46 -54.62
Cuiabá MT
Bosque da Saúde -15.58 -56.08|Goiabeiras -15.59 -56.11|Centro -15.60 -56.10
Aracaju SE
Atalaia -10.98 -37.04|Jardins -10.95 -37.06|Farolândia -10.97 -37.06`

/** The districts that the offline directory knows by name. In the table each city has one block. */
export const DISTRICTS: readonly District[] = table
  .trim()
  .split(/\n(?=[^|]+ [A-Z]{2}\n)/)
  .flatMap((block) => {
    const [head = '', ...lines] = block.split('\n')
    const [city, uf] = [head.slice(0, -3), head.slice(-2)]
    return lines
      .flatMap((line) => line.split('|'))
      .map((entry) => {
        const [, name = '', latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(entry) ?? []
        return { name, city, uf, latitude: Number(latitude), longitude: Number(longitude) }
      })
  })
