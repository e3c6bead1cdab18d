/** An account at servers that keep them: register, log in, log out. */

import { useEffect, useState } from "preact/hooks";
import { guest, logIn, logOut, offersAccounts, register } from "../net/http";
import type { Credentials } from "../net/protocol";
import { Refusal } from "../net/query";
import { errorText, words } from "../words";

export function Account() {
  const [offered, setOffered] = useState(false);
  const [identity, setIdentity] = useState(guest);
  const [startsOpen] = useState(guest()?.account);
  const [error, setError] = useState("");
  useEffect(() => {
    offersAccounts().then(setOffered);
  }, []);
  const attempt = async (work: () => Promise<unknown>) => {
    setError("");
    await work().catch((reason) => setError(explain(reason)));
    setIdentity(guest());
  };
  const w = words.value.account;
  if (!offered) {
    return null;
  }
  return (
    <details open={startsOpen}>
      <summary>{w.title}</summary>
      {identity?.account ? (
        <div class="row">
          <span role="status">{w.loggedInAs(identity.name)}</span>
          <button type="button" onClick={() => attempt(logOut)}>
            {w.logOut}
          </button>
        </div>
      ) : (
        <Entrance
          onLogIn={(credentials) => attempt(() => logIn(credentials))}
          onRegister={(credentials) => attempt(() => register(credentials))}
        />
      )}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </details>
  );
}

function explain(reason: unknown): string {
  const w = words.value;
  const { code, message } = reason instanceof Refusal ? reason : new Refusal("", String(reason));
  const own: Record<string, string> = {
    unauthorized: w.account.wrong,
    bad_message: w.account.rule,
  };
  return own[code] ?? errorText(code, message || w.connection.noServer);
}

interface EntranceProps {
  onLogIn(credentials: Credentials): void;
  onRegister(credentials: Credentials): void;
}

function Entrance({ onLogIn, onRegister }: EntranceProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const w = words.value;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isNew = (event.submitter as HTMLButtonElement | null)?.value === "register";
    (isNew ? onRegister : onLogIn)({ name, password });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <label class="field">
        {w.settings.name}
        <input
          required
          maxLength={40}
          autocomplete="username"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        {w.account.password}
        <input
          required
          type="password"
          minLength={8}
          maxLength={200}
          autocomplete="current-password"
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      <div class="row">
        <button type="submit" value="log in">
          {w.account.logIn}
        </button>
        <button type="submit" value="register">
          {w.account.register}
        </button>
      </div>
      <p class="quiet-text">{w.account.hint}</p>
    </form>
  );
}
