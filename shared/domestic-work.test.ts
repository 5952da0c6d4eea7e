import { expect, test } from 'vitest'
import { employerNoticePeriod, employmentCost, minimumSalary, ratesOn } from './domestic-work.ts'

const rates = ratesOn('2026-11-23')

/**
 * The columns are: salary, days a week, hours a day; minimum salary; social security (INSS), a twelfth of the thirteenth salary,
 * and the sum of salary, INSS, FGTS (8 %, as much as INSS) and that twelfth; accident insurance, dismissal fund, a twelfth of the
 * holiday third, the charges on both twelfths, the full cost. Amounts are in cents. The comment above each row calculates the row
 * by hand, in reais. Each part is rounded half up, the minimum salary upwards.
 */
test.each([
  // Calculated by hand, in reais: 5 days x 8 h = 40 h a week. Minimum salary 1.621,00 x 40/44 = 1.473,6364. INSS and FGTS 8 %
  // each: 129,6800; accident insurance 0,8 %: 12,9680; dismissal fund 3,2 %: 51,8720; a twelfth of the thirteenth salary:
  // 135,0833; a twelfth of the holiday third: 45,0278; charges on both twelfths, 20 % of 180,11 = 36,022. Sum 1.621,00 + 129,68 +
  // 129,68 + 135,08 = 2.015,44; full cost + 12,97 + 51,87 + 45,03 + 36,02 = 2.161,33.
  [162_100, 5, 8, 147_364, 12_968, 13_508, 201_544, 1_297, 5_187, 4_503, 3_602, 216_133],
  // Calculated by hand, in reais: 6 days x 7 h = 42 h a week. Minimum salary 1.621,00 x 42/44 = 1.547,3182. INSS and FGTS 8 %
  // each: 129,6800; accident insurance 0,8 %: 12,9680; dismissal fund 3,2 %: 51,8720; a twelfth of the thirteenth salary:
  // 135,0833; a twelfth of the holiday third: 45,0278; charges on both twelfths, 20 % of 180,11 = 36,022. Sum 1.621,00 + 129,68 +
  // 129,68 + 135,08 = 2.015,44; full cost + 12,97 + 51,87 + 45,03 + 36,02 = 2.161,33.
  [162_100, 6, 7, 154_732, 12_968, 13_508, 201_544, 1_297, 5_187, 4_503, 3_602, 216_133],
  // Calculated by hand, in reais: 5 days x 8 h = 40 h a week. Minimum salary 1.621,00 x 40/44 = 1.473,6364. INSS and FGTS 8 %
  // each: 117,8912; accident insurance 0,8 %: 11,7891; dismissal fund 3,2 %: 47,1565; a twelfth of the thirteenth salary:
  // 122,8033; a twelfth of the holiday third: 40,9344; charges on both twelfths, 20 % of 163,73 = 32,746. Sum 1.473,64 + 117,89 +
  // 117,89 + 122,80 = 1.832,22; full cost + 11,79 + 47,16 + 40,93 + 32,75 = 1.964,85.
  [147_364, 5, 8, 147_364, 11_789, 12_280, 183_222, 1_179, 4_716, 4_093, 3_275, 196_485],
  // Calculated by hand, in reais: 6 days x 6 h = 36 h a week. Minimum salary 1.621,00 x 36/44 = 1.326,2727. INSS and FGTS 8 %
  // each: 106,1000; accident insurance 0,8 %: 10,6100; dismissal fund 3,2 %: 42,4400; a twelfth of the thirteenth salary:
  // 110,5208; a twelfth of the holiday third: 36,8403; charges on both twelfths, 20 % of 147,36 = 29,472. Sum 1.326,25 + 106,10 +
  // 106,10 + 110,52 = 1.648,97; full cost + 10,61 + 42,44 + 36,84 + 29,47 = 1.768,33.
  [132_625, 6, 6, 132_628, 10_610, 11_052, 164_897, 1_061, 4_244, 3_684, 2_947, 176_833],
  // Calculated by hand, in reais: 4 days x 8 h = 32 h a week. Minimum salary 1.621,00 x 32/44 = 1.178,9091. INSS and FGTS 8 %
  // each: 94,3128; accident insurance 0,8 %: 9,4313; dismissal fund 3,2 %: 37,7251; a twelfth of the thirteenth salary: 98,2425;
  // a twelfth of the holiday third: 32,7475; charges on both twelfths, 20 % of 130,99 = 26,198. Sum 1.178,91 + 94,31 + 94,31 +
  // 98,24 = 1.465,77; full cost + 9,43 + 37,73 + 32,75 + 26,20 = 1.571,88.
  [117_891, 4, 8, 117_891, 9_431, 9_824, 146_577, 943, 3_773, 3_275, 2_620, 157_188],
  // Calculated by hand, in reais: 3 days x 8 h = 24 h a week. Minimum salary 1.621,00 x 24/44 = 884,1818. INSS and FGTS 8 % each:
  // 70,7352; accident insurance 0,8 %: 7,0735; dismissal fund 3,2 %: 28,2941; a twelfth of the thirteenth salary: 73,6825; a
  // twelfth of the holiday third: 24,5608; charges on both twelfths, 20 % of 98,24 = 19,648. Sum 884,19 + 70,74 + 70,74 + 73,68 =
  // 1.099,35; full cost + 7,07 + 28,29 + 24,56 + 19,65 = 1.178,92.
  [88_419, 3, 8, 88_419, 7_074, 7_368, 109_935, 707, 2_829, 2_456, 1_965, 117_892],
  // Calculated by hand, in reais: 4 days x 7 h = 28 h a week. Minimum salary 1.621,00 x 28/44 = 1.031,5455. INSS and FGTS 8 %
  // each: 82,5240; accident insurance 0,8 %: 8,2524; dismissal fund 3,2 %: 33,0096; a twelfth of the thirteenth salary: 85,9625;
  // a twelfth of the holiday third: 28,6542; charges on both twelfths, 20 % of 114,61 = 22,922. Sum 1.031,55 + 82,52 + 82,52 +
  // 85,96 = 1.282,55; full cost + 8,25 + 33,01 + 28,65 + 22,92 = 1.375,38.
  [103_155, 4, 7, 103_155, 8_252, 8_596, 128_255, 825, 3_301, 2_865, 2_292, 137_538],
  // Calculated by hand, in reais: 2 days x 8 h = 16 h a week. Minimum salary 1.621,00 x 16/44 = 589,4545. INSS and FGTS 8 % each:
  // 47,1568; accident insurance 0,8 %: 4,7157; dismissal fund 3,2 %: 18,8627; a twelfth of the thirteenth salary: 49,1217; a
  // twelfth of the holiday third: 16,3739; charges on both twelfths, 20 % of 65,49 = 13,098. Sum 589,46 + 47,16 + 47,16 + 49,12 =
  // 732,90; full cost + 4,72 + 18,86 + 16,37 + 13,10 = 785,95.
  [58_946, 2, 8, 58_946, 4_716, 4_912, 73_290, 472, 1_886, 1_637, 1_310, 78_595],
  // Calculated by hand, in reais: 1 day x 8 h = 8 h a week. Minimum salary 1.621,00 x 8/44 = 294,7273. INSS and FGTS 8 % each:
  // 23,5784; accident insurance 0,8 %: 2,3578; dismissal fund 3,2 %: 9,4314; a twelfth of the thirteenth salary: 24,5608; a
  // twelfth of the holiday third: 8,1869; charges on both twelfths, 20 % of 32,75 = 6,550. Sum 294,73 + 23,58 + 23,58 + 24,56 =
  // 366,45; full cost + 2,36 + 9,43 + 8,19 + 6,55 = 392,98.
  [29_473, 1, 8, 29_473, 2_358, 2_456, 36_645, 236, 943, 819, 655, 39_298],
  // Calculated by hand, in reais: 1 day x 6 h = 6 h a week. Minimum salary 1.621,00 x 6/44 = 221,0455. INSS and FGTS 8 % each:
  // 17,6840; accident insurance 0,8 %: 1,7684; dismissal fund 3,2 %: 7,0736; a twelfth of the thirteenth salary: 18,4208; a
  // twelfth of the holiday third: 6,1403; charges on both twelfths, 20 % of 24,56 = 4,912. Sum 221,05 + 17,68 + 17,68 + 18,42 =
  // 274,83; full cost + 1,77 + 7,07 + 6,14 + 4,91 = 294,72.
  [22_105, 1, 6, 22_105, 1_768, 1_842, 27_483, 177, 707, 614, 491, 29_472],
  // Calculated by hand, in reais: 3 days x 6 h = 18 h a week. Minimum salary 1.621,00 x 18/44 = 663,1364. INSS and FGTS 8 % each:
  // 53,0512; accident insurance 0,8 %: 5,3051; dismissal fund 3,2 %: 21,2205; a twelfth of the thirteenth salary: 55,2617; a
  // twelfth of the holiday third: 18,4206; charges on both twelfths, 20 % of 73,68 = 14,736. Sum 663,14 + 53,05 + 53,05 + 55,26 =
  // 824,50; full cost + 5,31 + 21,22 + 18,42 + 14,74 = 884,19.
  [66_314, 3, 6, 66_314, 5_305, 5_526, 82_450, 531, 2_122, 1_842, 1_474, 88_419],
  // Calculated by hand, in reais: 5 days x 4 h = 20 h a week. Minimum salary 1.621,00 x 20/44 = 736,8182. INSS and FGTS 8 % each:
  // 58,9456; accident insurance 0,8 %: 5,8946; dismissal fund 3,2 %: 23,5782; a twelfth of the thirteenth salary: 61,4017; a
  // twelfth of the holiday third: 20,4672; charges on both twelfths, 20 % of 81,87 = 16,374. Sum 736,82 + 58,95 + 58,95 + 61,40 =
  // 916,12; full cost + 5,89 + 23,58 + 20,47 + 16,37 = 982,43.
  [73_682, 5, 4, 73_682, 5_895, 6_140, 91_612, 589, 2_358, 2_047, 1_637, 98_243],
  // Calculated by hand, in reais: 5 days x 8 h = 40 h a week. Minimum salary 1.621,00 x 40/44 = 1.473,6364. INSS and FGTS 8 %
  // each: 144,0000; accident insurance 0,8 %: 14,4000; dismissal fund 3,2 %: 57,6000; a twelfth of the thirteenth salary:
  // 150,0000; a twelfth of the holiday third: 50,0000; charges on both twelfths, 20 % of 200,00 = 40,000. Sum 1.800,00 + 144,00 +
  // 144,00 + 150,00 = 2.238,00; full cost + 14,40 + 57,60 + 50,00 + 40,00 = 2.400,00.
  [180_000, 5, 8, 147_364, 14_400, 15_000, 223_800, 1_440, 5_760, 5_000, 4_000, 240_000],
  // Calculated by hand, in reais: 5 days x 8 h = 40 h a week. Minimum salary 1.621,00 x 40/44 = 1.473,6364. INSS and FGTS 8 %
  // each: 160,0000; accident insurance 0,8 %: 16,0000; dismissal fund 3,2 %: 64,0000; a twelfth of the thirteenth salary:
  // 166,6667; a twelfth of the holiday third: 55,5556; charges on both twelfths, 20 % of 222,23 = 44,446. Sum 2.000,00 + 160,00 +
  // 160,00 + 166,67 = 2.486,67; full cost + 16,00 + 64,00 + 55,56 + 44,45 = 2.666,68.
  [200_000, 5, 8, 147_364, 16_000, 16_667, 248_667, 1_600, 6_400, 5_556, 4_445, 266_668],
  // Calculated by hand, in reais: 5 days x 8 h = 40 h a week. Minimum salary 1.621,00 x 40/44 = 1.473,6364. INSS and FGTS 8 %
  // each: 200,0000; accident insurance 0,8 %: 20,0000; dismissal fund 3,2 %: 80,0000; a twelfth of the thirteenth salary:
  // 208,3333; a twelfth of the holiday third: 69,4444; charges on both twelfths, 20 % of 277,77 = 55,554. Sum 2.500,00 + 200,00 +
  // 200,00 + 208,33 = 3.108,33; full cost + 20,00 + 80,00 + 69,44 + 55,55 = 3.333,32.
  [250_000, 5, 8, 147_364, 20_000, 20_833, 310_833, 2_000, 8_000, 6_944, 5_555, 333_332],
  // Calculated by hand, in reais: 6 days x 7 h = 42 h a week. Minimum salary 1.621,00 x 42/44 = 1.547,3182. INSS and FGTS 8 %
  // each: 220,0400; accident insurance 0,8 %: 22,0040; dismissal fund 3,2 %: 88,0160; a twelfth of the thirteenth salary:
  // 229,2083; a twelfth of the holiday third: 76,4028; charges on both twelfths, 20 % of 305,61 = 61,122. Sum 2.750,50 + 220,04 +
  // 220,04 + 229,21 = 3.419,79; full cost + 22,00 + 88,02 + 76,40 + 61,12 = 3.667,33.
  [275_050, 6, 7, 154_732, 22_004, 22_921, 341_979, 2_200, 8_802, 7_640, 6_112, 366_733],
  // Calculated by hand, in reais: 5 days x 8 h = 40 h a week. Minimum salary 1.621,00 x 40/44 = 1.473,6364. INSS and FGTS 8 %
  // each: 240,0000; accident insurance 0,8 %: 24,0000; dismissal fund 3,2 %: 96,0000; a twelfth of the thirteenth salary:
  // 250,0000; a twelfth of the holiday third: 83,3333; charges on both twelfths, 20 % of 333,33 = 66,666. Sum 3.000,00 + 240,00 +
  // 240,00 + 250,00 = 3.730,00; full cost + 24,00 + 96,00 + 83,33 + 66,67 = 4.000,00.
  [300_000, 5, 8, 147_364, 24_000, 25_000, 373_000, 2_400, 9_600, 8_333, 6_667, 400_000],
  // Calculated by hand, in reais: 5 days x 6 h = 30 h a week. Minimum salary 1.621,00 x 30/44 = 1.105,2273. INSS and FGTS 8 %
  // each: 121,4400; accident insurance 0,8 %: 12,1440; dismissal fund 3,2 %: 48,5760; a twelfth of the thirteenth salary:
  // 126,5000; a twelfth of the holiday third: 42,1667; charges on both twelfths, 20 % of 168,67 = 33,734. Sum 1.518,00 + 121,44 +
  // 121,44 + 126,50 = 1.887,38; full cost + 12,14 + 48,58 + 42,17 + 33,73 = 2.024,00.
  [151_800, 5, 6, 110_523, 12_144, 12_650, 188_738, 1_214, 4_858, 4_217, 3_373, 202_400],
  // Calculated by hand, in reais: 4 days x 6 h = 24 h a week. Minimum salary 1.621,00 x 24/44 = 884,1818. INSS and FGTS 8 % each:
  // 159,9992; accident insurance 0,8 %: 15,9999; dismissal fund 3,2 %: 63,9997; a twelfth of the thirteenth salary: 166,6658; a
  // twelfth of the holiday third: 55,5553; charges on both twelfths, 20 % of 222,23 = 44,446. Sum 1.999,99 + 160,00 + 160,00 +
  // 166,67 = 2.486,66; full cost + 16,00 + 64,00 + 55,56 + 44,45 = 2.666,67.
  [199_999, 4, 6, 88_419, 16_000, 16_667, 248_666, 1_600, 6_400, 5_556, 4_445, 266_667],
  // Calculated by hand, in reais: 5 days x 8 h = 40 h a week. Minimum salary 1.621,00 x 40/44 = 1.473,6364. INSS and FGTS 8 %
  // each: 800,0000; accident insurance 0,8 %: 80,0000; dismissal fund 3,2 %: 320,0000; a twelfth of the thirteenth salary:
  // 833,3333; a twelfth of the holiday third: 277,7778; charges on both twelfths, 20 % of 1.111,11 = 222,222. Sum 10.000,00 +
  // 800,00 + 800,00 + 833,33 = 12.433,33; full cost + 80,00 + 320,00 + 277,78 + 222,22 = 13.333,33.
  [1_000_000, 5, 8, 147_364, 80_000, 83_333, 1_243_333, 8_000, 32_000, 27_778, 22_222, 1_333_333],
])(
  'the monthly cost of a salary of %i cents for %i days a week of %i hours',
  (salary, daysPerWeek, hoursPerDay, minimum, inss, thirteenth, simple, accident, fund, third, onBoth, full) => {
    expect(minimumSalary({ daysPerWeek, hoursPerDay }, rates)).toBe(minimum)
    const cost = employmentCost(salary, rates)
    expect(cost).toEqual({
      salaryInCents: salary,
      socialSecurityInCents: inss,
      accidentInCents: accident,
      fgtsInCents: inss,
      dismissalFundInCents: fund,
      thirteenthInCents: thirteenth,
      holidayThirdInCents: third,
      chargesOnBothInCents: onBoth,
      totalInCents: full,
    })
    expect(cost.salaryInCents + cost.socialSecurityInCents + cost.fgtsInCents + cost.thirteenthInCents).toBe(simple)
  },
)

test('the full minimum wage is due for 44 or more hours a week', () => {
  expect(minimumSalary({ daysPerWeek: 6, hoursPerDay: 8 }, rates)).toBe(162_100)
})

test('each day has the rates of its year; an earlier day than the table has the rates of the oldest year', () => {
  const wages = ['2024-06-01', '2025-12-31', '2026-01-01', '2031-01-01'].map((day) => ratesOn(day).minimumWageInCents)
  expect(wages).toEqual([151_800, 151_800, 162_100, 162_100])
})

test.each([
  ['2026-12-01', '2026-12-01', 30],
  ['2026-12-01', '2027-11-30', 30],
  ['2026-12-01', '2027-12-01', 33],
  ['2006-12-01', '2026-12-01', 90],
  ['1990-01-01', '2026-12-01', 90],
  // In this case the employer gives notice before the first day of the contract.
  ['2027-02-01', '2026-12-01', 30],
])('an employer who ends a contract that began on %s gives notice on %s for %i days', (startsOn, day, days) => {
  expect(employerNoticePeriod(startsOn, day)).toBe(days)
})
