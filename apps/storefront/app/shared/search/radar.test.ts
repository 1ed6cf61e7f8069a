import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Radar, type RadarProps } from "./Radar.tsx";
import { labelAngle, radarPins, radarReach, ringPoint } from "./radar.ts";

test("the outer ring reaches the farthest class", () => {
  expect(radarReach([])).toBe(2);
  expect(radarReach([0.4, 3.9])).toBe(4);
  expect(radarReach([12])).toBe(16);
});

test("north is up, east is right, and distances are to scale", () => {
  const origin = { lat: 53.8, lng: -1.5 };
  const [north, east] = radarPins(
    origin,
    [
      { lat: 53.8 + 5 / 69, lng: -1.5 },
      { lat: 53.8, lng: -1.4 },
    ],
    10,
  );
  expect(north).toMatchObject({ number: 1, x: 0, y: -54 });
  expect(east?.y).toBe(0);
  expect(east?.x).toBeCloseTo((0.1 * 69 * Math.cos((53.8 * Math.PI) / 180) * 108) / 10, 0);
});

test("pins at one venue do not overlap", () => {
  const place = { lat: 53.8, lng: -1.5 };
  const pins = radarPins(
    place,
    Array.from({ length: 8 }, () => place),
    10,
  );
  const gaps = pins.flatMap((one) =>
    pins.filter((other) => other !== one).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
  expect(Math.min(...pins.map((pin) => Math.hypot(pin.x, pin.y)))).toBeGreaterThanOrEqual(16);
});

test("a pin that covers no other stands where its venue is, and a moved one knows where it belongs", () => {
  const origin = { lat: 53.8, lng: -1.5 };
  const venue = { lat: 53.8 + 5 / 69, lng: -1.5 };
  const alone = { lat: 53.8 + 2.5 / 69, lng: -1.5 };
  const pins = radarPins(origin, [venue, venue, venue, alone], 10);
  expect(pins.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(pins[0]).toEqual({ number: 1, x: 0, y: -54, from: null });
  expect(pins[3]).toEqual({ number: 4, x: 0, y: -27, from: null });
  for (const pin of pins.slice(1, 3)) {
    expect(pin.from).toEqual({ x: 0, y: -54 });
    expect(Math.hypot(pin.x, pin.y + 54)).toBeLessThanOrEqual(24);
  }
});

test("ring labels avoid the pins", () => {
  expect(labelAngle([])).toBe(0);
  expect(labelAngle([{ x: 0, y: -80 }])).toBeCloseTo(Math.PI);
  const pins = Array.from({ length: 9 }, (_, step) => ringPoint(0.75, (step * Math.PI) / 8));
  const angle = labelAngle(pins);
  expect(angle).toBeGreaterThan(Math.PI);
  expect(angle).toBeLessThan(2 * Math.PI);
});

const here: RadarProps["origin"] = { lat: 53.8, lng: -1.5, label: "LS1 4AP", precision: "exact" };
const venue = { lat: 53.8 + 2 / 69, lng: -1.48 };
const far = { lat: 53.8 - 3 / 69, lng: -1.5 };

/** The picture of classes at these places: where the pins stand, and the lines from one point to another. */
function picture(...places: { lat: number; lng: number }[]) {
  const items = places.map((location, nth) => ({ name: `Class ${nth}`, available: 3, distance_miles: 3, location }));
  const markup = renderToStaticMarkup(createElement(Radar, { origin: here, items, onPick: () => {} }));
  const pins = [...markup.matchAll(/<circle cx="([^"]+)" cy="([^"]+)" r="10"/gu)].map(([, x, y]) => `${x} ${y}`);
  const lines = [...markup.matchAll(/<path d="M(\S+ [^L"]+)L([^"]+)"/gu)].map(([, from, to]) => ({ from, to }));
  return { pins, lines };
}

test("a pin beside its venue has a line to the place where the venue is, and no other pin has one", () => {
  const alone = picture(venue, far);
  expect(alone.pins).toHaveLength(2);
  expect(alone.lines).toEqual([]);

  const [first, second, third] = picture(venue, venue, far).pins;
  expect([first, third]).toEqual(alone.pins);
  expect(second).not.toBe(first);
  expect(picture(venue, venue, far).lines).toEqual([{ from: alone.pins[0], to: second }]);
});
