#!/bin/sh
# What the referee needs of Postfix beyond what Debian's does by itself. As root, as often as you like:
#
#   sh postfix.sh maildir referee@example.org mail.example.org       # way 1: delivers into a Maildir, maildir.toml
#   sh postfix.sh own-server referee@example.org mail.example.org    # way 2: Dovecot keeps the mail, own-server.toml
#
# The referee's address, and the name of this machine. docs/hosting.md has what comes before and after. Each name is
# explained by `man 5 postconf`, each value in force is shown by `postconf -n` and `postconf -M`.
set -eu
[ $# = 3 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
way=$1 address=$2 machine=$3
domain=${address#*@}
folder=$(postconf -h config_directory)
mailboxes=$folder/mailboxes
forwarding=$folder/forwarding

case $way in maildir | own-server) ;; *) echo "The way is maildir or own-server, not $way." >&2; exit 2 ;; esac
case $address in ?*@?*) ;; *) echo "$address is no address." >&2; exit 2 ;; esac
held=$(postconf -nh virtual_mailbox_domains 2>/dev/null)
if [ -n "$held" ] && [ "$held" != "$domain" ]; then
    echo "This Postfix keeps mailboxes already, those of $held. Nothing was changed: add $address to its" >&2
    echo "virtual_mailbox_maps by hand, and see that recipient_delimiter is +." >&2
    exit 1
fi

# Who gets mail here: the names of these two tables, with or without a +tag, and nobody else (550 at once).
touch "$mailboxes" "$forwarding"
add() { grep -q "^$2[[:space:]]" "$1" || printf '%s %s\n' "$2" "$3" >>"$1"; }
mailbox() { sed -i "/^$address[[:space:]]/d" "$mailboxes" && add "$mailboxes" "$address" "$1"; }
for name in postmaster abuse root; do
    add "$forwarding" "$name@$domain" root@localhost    # /etc/aliases tells who reads root's mail
done
newaliases
postconf -e \
    "myhostname = $machine" \
    "myorigin = $domain" \
    "mydestination = localhost" \
    "local_recipient_maps = \$alias_maps" \
    "virtual_mailbox_domains = $domain" \
    "virtual_mailbox_maps = texthash:$mailboxes" \
    "virtual_alias_maps = texthash:$forwarding" \
    "recipient_delimiter = +"

if [ "$way" = maildir ]; then
    # The second column is a folder in the home of the referee's account; the slash makes it a Maildir.
    mailbox Maildir/
    for part in "" /new /cur /tmp; do
        install -d -m 700 -o el-grande-referee -g el-grande-referee "/var/lib/el-grande-referee/Maildir$part"
    done
    postconf -e \
        "virtual_transport = virtual" \
        "virtual_mailbox_base = /var/lib/el-grande-referee" \
        "virtual_uid_maps = static:$(id -u el-grande-referee)" \
        "virtual_gid_maps = static:$(id -g el-grande-referee)"
    exit
fi

# The second column is who logs in to write from this address. Dovecot keeps the mail, and knows the passwords.
mailbox "${address%@*}"
postconf -e \
    "virtual_transport = lmtp:unix:private/dovecot-lmtp" \
    "smtpd_sasl_type = dovecot" \
    "smtpd_sasl_path = private/auth" \
    "smtpd_sender_login_maps = \$virtual_mailbox_maps" \
    "smtpd_tls_cert_file = /etc/ssl/mail/fullchain.pem" \
    "smtpd_tls_key_file = /etc/ssl/mail/privkey.pem"

# Port 587, for those who log in and for nobody else, in their own names, encrypted.
postconf -M "submission/inet = submission inet n - y - - smtpd"
postconf -P \
    "submission/inet/syslog_name = postfix/submission" \
    "submission/inet/smtpd_tls_security_level = encrypt" \
    "submission/inet/smtpd_sasl_auth_enable = yes" \
    "submission/inet/smtpd_relay_restrictions = permit_sasl_authenticated,reject" \
    "submission/inet/smtpd_sender_restrictions = reject_authenticated_sender_login_mismatch"
