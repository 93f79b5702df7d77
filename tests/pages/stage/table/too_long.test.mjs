/** What is too long to be sent. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { tooLong } from "../../../../cucumber/pages/stage/dom.mjs";

test("what would be too long to send is told, with how long it is", () => {
  assert.equal(tooLong(150_000, 150_000, "link"), "");
  assert.equal(tooLong(150_001, 150_000, "link"), "This link is too long to be read: it has 150,001 characters.");
  assert.equal(tooLong(2_000_000, 150_000, "file"), "This file is too long to be read: it has 2,000,000 characters.");
});
