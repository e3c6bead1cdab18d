/** A stand-in for the server's tables, made of the door alone; for open games and for bad lines. */

const OTHER = { first: "second", second: "first" };

/** Tables without secrets, clocks or a store: enough to test what the page does with a stream. */
export class FakeHall {
  /** With `guise` a game is offered under another id, as if the page had never heard of it. */
  constructor(base, guise = {}) {
    this.base = base;
    this.guise = guise;
    this.tables = new Map();
    this.guests = 0;
    /** The version of the protocol that is spoken here; by default the page's own. */
    this.version = undefined;
  }

  async ask(question) {
    const answer = await this.put(question);
    if (answer.error) {
      throw new Error(answer.error.code);
    }
    return answer.ok;
  }

  async put(question) {
    const game = this.guise[question.game] ?? question.game;
    const body = JSON.stringify({ ...question, game });
    return (await fetch(`${this.base}api/query`, { method: "POST", body })).json();
  }

  /** The server's games, each in its guise. */
  async catalog() {
    const answer = await (await fetch(`${this.base}api/games`)).json();
    const games = answer.ok.games.map((entry) => {
      const [id] = Object.entries(this.guise).find(([, real]) => real === entry.id) ?? [];
      return id ? { ...entry, id, name: id } : entry;
    });
    return { ok: { games } };
  }

  /** Lets `page` talk to this hall instead of a server. */
  async serve(page) {
    const json = (body) => ({
      status: 200,
      contentType: "application/json",
      body: JSON.stringify(body),
    });
    await page.route("**/api/games", async (route) => route.fulfill(json(await this.catalog())));
    await page.route("**/api/query", async (route) =>
      route.fulfill(json(await this.put(route.request().postDataJSON()))),
    );
    await page.route("**/api/guests", (route) => {
      this.guests += 1;
      const { name } = route.request().postDataJSON();
      route.fulfill(json({ player: String(this.guests), name, token: `token-${this.guests}` }));
    });
    await page.route("**/api/matches", async (route) => {
      const player = route.request().headers().authorization?.replace("Bearer ", "");
      route.fulfill(json(await this.create(route.request().postDataJSON(), player)));
    });
    await page.routeWebSocket("**/api/socket", (socket) => this.connect(socket));
  }

  async create({ game, opponent, clock }, player) {
    const match = String(1000 + this.tables.size);
    const { position } = await this.ask({ game, op: "position", position: "start" });
    const table = new FakeTable(this, { match, game, position, clock, opponent });
    this.tables.set(match, table);
    table.players.first = player;
    await table.refresh();
    return { match, seat: "first", invite: opponent === "invited" ? "welcome" : null };
  }

  connect(socket) {
    const viewer = { socket, token: undefined, seat: undefined };
    const reply = (message) => socket.send(JSON.stringify(message));
    socket.onMessage(async (text) => {
      const message = JSON.parse(text);
      const table = this.tables.get(message.match);
      if (message.type === "hello") {
        viewer.token = message.token;
        const version = this.version ?? message.version;
        reply({ type: "welcome", version, player: null, name: null });
      } else if (message.type === "ping") {
        reply({ type: "pong", nonce: message.nonce ?? null, at: String(Date.now()) });
      } else if (!table) {
        reply({
          type: "join_ack",
          match: message.match,
          accepted: false,
          role: null,
          seat: null,
          terms: null,
          last_sequence: null,
          error: { code: "match_not_found", message: "" },
        });
      } else {
        await table.receive(viewer, message, reply);
      }
    });
    socket.onClose(() => {
      for (const table of this.tables.values()) {
        table.viewers.delete(viewer);
      }
    });
  }
}

function seatOf(name) {
  return ["white", "red", "north"].includes(name) ? "first" : "second";
}

class FakeTable {
  constructor(hall, { match, game, position, clock, opponent }) {
    Object.assign(this, { hall, match, game, position, opponent });
    this.clock = clock && {
      first_ms: clock.base_ms,
      second_ms: clock.base_ms,
      running: "nobody",
      at: String(Date.now()),
    };
    this.players = {
      first: undefined,
      second: typeof opponent === "object" ? "computer" : undefined,
    };
    this.turn = 0;
    this.events = [];
    this.viewers = new Set();
    this.outcome = null;
    this.offers = { draw: null, takeback: null, rematch: null };
    /** Messages to swallow, to test that a page finds the gap. */
    this.swallow = 0;
  }

  async refresh() {
    const { game, position } = this;
    const [facts, { scene }, { moves }] = await Promise.all([
      this.hall.ask({ game, op: "position", position }),
      this.hall.ask({ game, op: "scene", position }),
      this.hall.ask({ game, op: "moves", position }),
    ]);
    Object.assign(this, { scene, moves });
    this.awaiting = seatOf(facts.to_act);
    if (facts.outcome) {
      const { winner, reason } = facts.outcome;
      this.outcome = { winner: winner && seatOf(winner), reason };
    }
  }

  chair(seat) {
    const player = this.players[seat];
    if (player === "computer") {
      return { computer: { level: 1 } };
    }
    return player
      ? {
          player: {
            id: player.replace("token-", ""),
            name: `Player ${player.replace("token-", "")}`,
          },
        }
      : "invited";
  }

  state(seat) {
    const full = this.players.first && this.players.second;
    const phase = this.outcome ? "over" : full ? "playing" : "waiting";
    const awaiting = phase === "playing" ? this.awaiting : "nobody";
    const clock = this.clock && { ...this.clock, running: awaiting };
    return {
      phase,
      stage: "playing",
      turn: this.turn,
      position: this.position,
      picture: this.scene,
      awaiting,
      legal: awaiting === seat ? this.moves : [],
      check: null,
      silenced: false,
      claims: [],
      seats: { first: this.chair("first"), second: this.chair("second") },
      clock: clock ?? null,
      offers: this.offers,
      outcome: this.outcome,
      rematch: null,
    };
  }

  async receive(viewer, message, reply) {
    if (message.type === "join") {
      this.join(viewer, message, reply);
    } else if (message.type === "pull_sync") {
      reply(this.delta(viewer.seat, Number(message.after ?? 0)));
    } else if (message.type === "command") {
      await this.command(viewer, message, reply);
    }
  }

  join(viewer, message, reply) {
    const seated = ["first", "second"].find(
      (seat) => viewer.token && this.players[seat] === viewer.token,
    );
    const free = ["first", "second"].find((seat) => viewer.token && !this.players[seat]);
    viewer.seat = seated ?? (message.role === "player" ? free : undefined);
    if (viewer.seat) {
      this.players[viewer.seat] = viewer.token;
    }
    this.viewers.add(viewer);
    reply({
      type: "join_ack",
      match: this.match,
      accepted: true,
      role: viewer.seat ? "player" : "spectator",
      seat: viewer.seat ?? null,
      last_sequence: null,
      terms: {
        game: this.game,
        rule_version: 1,
        options: {},
        config_hash: "00".repeat(32),
        deal_commitment: "00".repeat(32),
        clock: null,
      },
    });
    if (message.after === undefined) {
      reply({
        type: "snapshot",
        match: this.match,
        number: String(this.events.length),
        state: this.state(viewer.seat),
      });
    } else {
      reply(this.delta(viewer.seat, Number(message.after)));
    }
    if (!seated && viewer.seat) {
      this.happen({ kind: "seated", seat: viewer.seat, name: viewer.token });
    }
  }

  delta(seat, after) {
    const events = this.events.slice(after);
    return {
      type: "event_delta",
      match: this.match,
      after: String(after),
      latest: String(this.events.length),
      events,
      state: this.state(seat),
    };
  }

  happen(what) {
    const number = this.events.length + 1;
    this.events.push({ number: String(number), at: String(Date.now()), turn: this.turn, what });
    if (this.swallow > 0) {
      this.swallow -= 1;
      return;
    }
    for (const viewer of this.viewers) {
      viewer.socket.send(JSON.stringify(this.delta(viewer.seat, number - 1)));
    }
  }

  async command(viewer, { sequence, order }, reply) {
    const ack = (error) =>
      reply({
        type: "command_ack",
        match: this.match,
        sequence,
        accepted: !error,
        number: null,
        ...(error ? { error } : {}),
      });
    if (order === "resign") {
      this.outcome = { winner: OTHER[viewer.seat], reason: "resign" };
      ack();
      this.happen({ kind: "ended", outcome: this.outcome });
    } else if (order === "offer_draw") {
      this.offers = { ...this.offers, draw: viewer.seat };
      ack();
      this.happen({ kind: "draw_offered", seat: viewer.seat });
    } else if (order.play && this.moves.includes(order.play) && this.awaiting === viewer.seat) {
      await this.play(viewer.seat, order.play);
      ack();
      await this.answer();
    } else {
      ack({ code: "illegal_move", message: "" });
    }
  }

  async play(seat, move) {
    const { game, position } = this;
    this.position = (await this.hall.ask({ game, op: "play", position, moves: [move] })).position;
    this.turn += 1;
    await this.refresh();
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    this.happen({ kind: "played", seat, lines: [move], facts: [{ kind: "moved", from, to }] });
    if (this.outcome) {
      this.happen({ kind: "ended", outcome: this.outcome });
    }
  }

  /** The computer plays the first move it finds. */
  async answer() {
    while (!this.outcome && this.players[this.awaiting] === "computer") {
      await this.play(this.awaiting, this.moves[0]);
    }
  }
}
