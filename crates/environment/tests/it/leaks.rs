//! What a seat may not know never reaches it, whatever it asks.

use game::{Dice, Observer, Opening, Seat, Seed};

use super::laws::{houses, observation, play_on};
use environment::{AnyEpisode, Awaited, Information, Learner};

/// Everything that an environment tells an observer.
fn everything(entry: &Learner, episode: &dyn AnyEpisode, observer: Observer) -> Vec<String> {
    let mut all = vec![
        format!("{:?}", observation(entry, episode, observer)),
        episode.notation(observer),
        episode.information(observer),
        format!("{:?}", episode.picture(observer)),
        format!("{:?} {:?}", episode.awaited(), episode.returns()),
    ];
    let heard = episode.heard(observer, 0);
    for skip in (0..=heard.len() + 1).step_by(heard.len() / 3 + 1) {
        let rest = heard.get(skip..).unwrap_or_default();
        assert_eq!(episode.heard(observer, skip), rest);
    }
    all.extend(heard);
    if let Observer::Seat(seat) = observer {
        let legal = episode.legal(seat);
        all.push(format!("{legal:?}"));
        if episode.awaited() == Awaited::Seat(seat) {
            all.extend(legal.iter().filter_map(|it| episode.text(*it)));
            let refusal = (0..=u16::MAX).find(|it| !legal.contains(it));
            let refused = refusal.map(|it| episode.duplicate().step(it));
            all.push(format!("{refused:?}"));
        }
    }
    all
}

#[test]
fn imagined_worlds_cannot_be_told_apart() {
    for (entry, config) in houses() {
        let mut episode = entry.episode(&config).unwrap();
        let mut dice = Dice::seeded(21);
        let mut other_truths = 0;
        for number in 0.. {
            for observer in Observer::ALL {
                let imagined = episode.imagined(observer, Seed::from_number(number));
                let (true_one, other) = (
                    everything(entry, &*episode, observer),
                    everything(entry, &*imagined, observer),
                );
                assert_eq!(true_one, other, "{} {observer:?}", entry.about.id);
                other_truths += u32::from(imagined.truth() != episode.truth());
            }
            if play_on(&mut *episode, &mut dice).is_none() {
                break;
            }
        }
        let has_secrets =
            entry.information == Information::Imperfect || config.opening == Some(Opening::Blind);
        assert_eq!(other_truths > 0, has_secrets, "{}", entry.about.id);
    }
}

#[test]
fn imagined_games_can_be_played_on() {
    for (entry, config) in houses() {
        let mut episode = entry.episode(&config).unwrap();
        let mut dice = Dice::seeded(2);
        for number in 0..60 {
            if number % 6 == 0 {
                let seat =
                    Observer::Seat(if number % 12 == 0 { Seat::First } else { Seat::Second });
                let mut imagined = episode.imagined(seat, Seed::from_number(number));
                while play_on(&mut *imagined, &mut dice).is_some() {}
            }
            if play_on(&mut *episode, &mut dice).is_none() {
                break;
            }
        }
    }
}
