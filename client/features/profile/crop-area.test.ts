import { expect, test } from 'vitest'
import { fitWithin } from '#client/lib/image.ts'
import { keepInside, maxZoomOf, zoomBy } from './crop-area.ts'

const frame = { width: 300, height: 300 }

test.each([
  // A wide image can be moved only sideways, until its edge meets the edge of the frame.
  [{ x: 500, y: 40 }, { width: 500, height: 300 }, 1, { x: 100, y: 0 }],
  [{ x: -500, y: -40 }, { width: 500, height: 300 }, 1, { x: -100, y: 0 }],
  // A zoomed image can be moved in both directions.
  [{ x: 500, y: 500 }, { width: 300, height: 300 }, 2, { x: 150, y: 150 }],
  [{ x: 12, y: -7 }, { width: 300, height: 300 }, 2, { x: 12, y: -7 }],
  // An image that is smaller than the frame stays in the middle.
  [{ x: 9, y: 9 }, { width: 200, height: 100 }, 1, { x: 0, y: 0 }],
])('limits the position %j of an image of %j at zoom %d to %j', (requested, image, zoom, expected) => {
  expect(keepInside(requested, image, frame, zoom)).toEqual(expected)
})

test('the crop zooms in steps of 0.1 between 1 and 3', () => {
  expect([zoomBy(1, 1), zoomBy(1.1, 2), zoomBy(1, -1), zoomBy(3, 1), zoomBy(2.9, 1)]).toEqual([1.1, 1.3, 1, 3, 3])
})

test.each([
  [{ width: 4000, height: 3000 }, 1024, { width: 1024, height: 768 }],
  [{ width: 800, height: 600 }, 1024, { width: 800, height: 600 }],
  [{ width: 10_000, height: 2 }, 1000, { width: 1000, height: 1 }],
])('scales %j down to a side of at most %d pixels: %j', (whole, side, shrunk) => {
  expect(fitWithin(whole, side)).toEqual(shrunk)
})

test.each([
  [200, 1],
  [350, 1.7],
  [5000, 3],
])('an image of %i px can be enlarged %d times', (shortest, zoom) => {
  expect(maxZoomOf(shortest)).toBe(zoom)
})
