//! Nobody passes for another by what a header says.

use axum::http::{HeaderMap, HeaderName, HeaderValue};

use super::{Proxy, Visitor};

/// Who asks, with these headers, through this address, behind these proxies.
fn visitor(peer: &str, headers: &[(&'static str, &str)], proxies: &[&str]) -> String {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.append(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
    }
    let proxies: Vec<Proxy> = proxies.iter().map(|it| it.parse().unwrap()).collect();
    Visitor::of(peer.parse().unwrap(), &map, &proxies).0.to_string()
}

const OLD: &str = "x-forwarded-for";
const NEW: &str = "forwarded";

#[test]
fn a_stranger_is_not_believed() {
    let headers = [(OLD, "1.1.1.1"), (NEW, "for=1.1.1.1")];
    assert_eq!(visitor("9.9.9.9", &headers, &[]), "9.9.9.9");
    assert_eq!(visitor("9.9.9.9", &headers, &["10.0.0.0/8"]), "9.9.9.9");
}

#[test]
fn a_proxy_is_believed_for_its_own_visitor_alone() {
    let proxies = ["10.0.0.0/8"];
    // The visitor 9.9.9.9 made up what stands left of its own address.
    for (header, text) in [
        (OLD, "1.1.1.1, 9.9.9.9"),
        (OLD, "10.0.0.9, 9.9.9.9"),
        (OLD, "1.1.1.1,9.9.9.9:4711, 10.0.0.2"),
        (NEW, "for=1.1.1.1, for=9.9.9.9"),
        (NEW, "for=1.1.1.1;proto=http, For=\"9.9.9.9:80\";by=10.0.0.1"),
        (NEW, "for=\"a,b;for=1.1.1.1\", proto=https;for=9.9.9.9, for=10.0.0.7"),
    ] {
        assert_eq!(visitor("10.0.0.1", &[(header, text)], &proxies), "9.9.9.9", "{text}");
    }
}

#[test]
fn several_lines_are_one_list() {
    let headers = [(OLD, "1.1.1.1"), (OLD, "9.9.9.9")];
    assert_eq!(visitor("10.0.0.1", &headers, &["10.0.0.1"]), "9.9.9.9");
}

/// A proxy may write one header and pass the other on as the visitor made it up.
#[test]
fn headers_that_disagree_are_not_believed() {
    let headers = [(OLD, "9.9.9.9"), (NEW, "for=1.1.1.1")];
    assert_eq!(visitor("10.0.0.1", &headers, &["10.0.0.1"]), "10.0.0.1");
    let headers = [(OLD, "9.9.9.9"), (NEW, "for=9.9.9.9")];
    assert_eq!(visitor("10.0.0.1", &headers, &["10.0.0.1"]), "9.9.9.9");
}

#[test]
fn who_is_not_named_is_counted_with_the_proxy() {
    for (header, text) in [(NEW, "for=unknown"), (NEW, "for=_hidden"), (NEW, ""), (OLD, "x")] {
        assert_eq!(visitor("10.0.0.1", &[(header, text)], &["10.0.0.1"]), "10.0.0.1", "{text}");
    }
}

#[test]
fn a_household_is_one_visitor() {
    let proxies = ["::1"];
    let one = visitor("::1", &[(NEW, "for=\"[2001:db8:1:2:3::4]:80\"")], &proxies);
    let other = visitor("::1", &[(OLD, "2001:db8:1:2:ffff::")], &proxies);
    assert_eq!((&*one, &*other), ("2001:db8:1:2::", "2001:db8:1:2::"));
    assert_eq!(visitor("::ffff:9.9.9.9", &[], &[]), "9.9.9.9");
    assert_eq!(visitor("::ffff:10.0.0.1", &[(OLD, "9.9.9.9")], &["10.0.0.1"]), "9.9.9.9");
}

#[test]
fn networks_are_read() {
    for text in ["10.0.0.0/8", "10.1.2.3", "fd00::/8", "::1", "::ffff:10.0.0.1"] {
        assert!(text.parse::<Proxy>().is_ok(), "{text}");
    }
    for text in ["", "10.0.0.0/33", "localhost", "10.0.0"] {
        assert!(text.parse::<Proxy>().is_err(), "{text}");
    }
}
