/** Larger cities of Brazil: name, state, latitude, longitude and population in thousands, rounded. */
export const cities =
  `São Paulo SP -23.55 -46.63 11450|Rio de Janeiro RJ -22.91 -43.20 6210|Brasília DF -15.79 -47.88 2820|Fortaleza CE -3.73 -38.53 2430
Salvador BA -12.97 -38.50 2420|Belo Horizonte MG -19.92 -43.94 2320|Manaus AM -3.10 -60.02 2060|Curitiba PR -25.43 -49.27 1770
Recife PE -8.05 -34.90 1490|Goiânia GO -16.68 -49.25 1440|Porto Alegre RS -30.03 -51.22 1330|Belém PA -1.45 -48.49 1300
Guarulhos SP -23.46 -46.53 1290|Campinas SP -22.91 -47.06 1140|São Luís MA -2.53 -44.30 1040|Maceió AL -9.65 -35.71 960
Campo Grande MS -20.44 -54.65 900|São Gonçalo RJ -22.83 -43.05 900|Teresina PI -5.09 -42.80 870|João Pessoa PB -7.12 -34.86 830
São Bernardo do Campo SP -23.69 -46.56 810|Duque de Caxias RJ -22.79 -43.31 810|Nova Iguaçu RJ -22.76 -43.45 790|Natal RN -5.79 -35.21 750
Santo André SP -23.66 -46.53 750|Osasco SP -23.53 -46.79 730|Sorocaba SP -23.50 -47.46 720|Uberlândia MG -18.92 -48.28 710
Ribeirão Preto SP -21.18 -47.81 700|São José dos Campos SP -23.18 -45.89 700|Cuiabá MT -15.60 -56.10 650|Jaboatão PE -8.11 -35.01 640
Contagem MG -19.93 -44.05 620|Joinville SC -26.30 -48.85 620|Feira de Santana BA -12.27 -38.97 620|Aracaju SE -10.91 -37.07 600
Londrina PR -23.31 -51.16 560|Juiz de Fora MG -21.76 -43.35 540|Florianópolis SC -27.60 -48.55 540|Aparecida de Goiânia GO -16.82 -49.25 530
Serra ES -20.13 -40.31 520|Campos dos Goytacazes RJ -21.75 -41.32 480|Belford Roxo RJ -22.76 -43.40 480|Niterói RJ -22.88 -43.10 480
São José do Rio Preto SP -20.82 -49.38 480|Ananindeua PA -1.37 -48.37 480|Vila Velha ES -20.33 -40.29 470|Caxias do Sul RS -29.17 -51.18 460
Porto Velho RO -8.76 -63.90 460|Mogi das Cruzes SP -23.52 -46.19 450|Jundiaí SP -23.19 -46.88 440|Macapá AP 0.03 -51.07 440
São João de Meriti RJ -22.80 -43.37 440|Piracicaba SP -22.73 -47.65 420|Campina Grande PB -7.23 -35.88 420|Santos SP -23.96 -46.33 420
Mauá SP -23.67 -46.46 420|Montes Claros MG -16.73 -43.86 410|Boa Vista RR 2.82 -60.67 410|Betim MG -19.97 -44.20 410
Maringá PR -23.42 -51.94 410|Anápolis GO -16.33 -48.95 400|Diadema SP -23.69 -46.62 390|Carapicuíba SP -23.52 -46.84 390
Petrolina PE -9.39 -40.50 390|Bauru SP -22.31 -49.06 380|Caruaru PE -8.28 -35.98 380|Vitória da Conquista BA -14.86 -40.84 370
Itaquaquecetuba SP -23.49 -46.35 370|Rio Branco AC -9.97 -67.81 360|Blumenau SC -26.92 -49.07 360|Ponta Grossa PR -25.09 -50.16 360
Caucaia CE -3.74 -38.66 360|Cariacica ES -20.26 -40.42 350|Franca SP -20.54 -47.40 350|Olinda PE -8.01 -34.86 350
Praia Grande SP -24.01 -46.40 350|Cascavel PR -24.96 -53.46 350|Canoas RS -29.92 -51.18 350|Paulista PE -7.94 -34.87 340
Uberaba MG -19.75 -47.93 340|Santarém PA -2.44 -54.71 330|São Vicente SP -23.96 -46.39 330|Ribeirão das Neves MG -19.77 -44.09 330
São José dos Pinhais PR -25.53 -49.21 330|Pelotas RS -31.77 -52.34 330|Vitória ES -20.32 -40.34 320|Barueri SP -23.51 -46.88 320
Taubaté SP -23.03 -45.56 310|Suzano SP -23.54 -46.31 310|Palmas TO -10.18 -48.33 300|Camaçari BA -12.70 -38.32 300
Várzea Grande MT -15.65 -56.13 300|Juazeiro do Norte CE -7.21 -39.32 290`
    .split(/[|\n]/)
    .map((line) => {
      const [, name, state, latitude, longitude, people] = /^(.+) ([A-Z]{2}) (\S+) (\S+) (\d+)$/.exec(line) ?? []
      if (!name || !state) throw new Error(`not a city: ${line}`)
      return { name, state, latitude: Number(latitude), longitude: Number(longitude), people: Number(people) }
    })
