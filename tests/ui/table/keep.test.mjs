/** The pure part of keeping what is shown, and of the score sheet. The rest is tested in a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { tooLong } from "../../../cucumber/ui/dom.mjs";
import { isLink } from "../../../cucumber/ui/explore/keep.mjs";
import { lost } from "../../../cucumber/ui/explore/score.mjs";

test("an address with a version and a table is a link, whatever its version, and any other is left alone", () => {
  for (const hash of ["#1!agurk;Ann,Bo:deal_9h/Jd", "#7!", "#1234!x"]) assert.ok(isLink(hash), hash);
  for (const hash of ["", "#", "#Explore", "#score-1!", "#!agurk", "#12345!x", "1!agurk", "#1", "#-1!x", "# 1!x"]) assert.ok(!isLink(hash), hash);
});

test("what would be too long to send is told, with how long it is", () => {
  assert.equal(tooLong(150_000, 150_000, "link"), "");
  assert.equal(tooLong(150_001, 150_000, "link"), "This link is too long to be read: it has 150,001 characters.");
  assert.equal(tooLong(2_000_000, 150_000, "file"), "This file is too long to be read: it has 2,000,000 characters.");
});

test("cucumbers are counted aloud before the score", () => {
  assert.equal(lost(0, false), "");
  assert.equal(lost(1, false), "1 cucumber and ");
  assert.equal(lost(3, false), "3 cucumbers and ");
  assert.equal(lost(1, true), "1 half-cucumber and ");
  assert.equal(lost(2, true), "2 half-cucumbers and ");
});
